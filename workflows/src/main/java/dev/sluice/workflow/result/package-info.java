/** The result document of an update: the same for the workflow's result, its {@code status} query and the command line. */
@NullMarked
package dev.sluice.workflow.result;

import org.jspecify.annotations.NullMarked;
