/** The workflow that keeps a pipeline's storage small, with its messages and decisions. */
@NullMarked
package dev.sluice.workflow.maintenance;

import org.jspecify.annotations.NullMarked;
