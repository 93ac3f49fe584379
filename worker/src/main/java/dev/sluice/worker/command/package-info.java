/** The verbs of the command line, one class each. */
@NullMarked
package dev.sluice.worker.command;

import org.jspecify.annotations.NullMarked;
