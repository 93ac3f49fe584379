/** Decisions of an update, free of Temporal: what is ready, skipped, a NO_OP, finished, and how that reads. */
@NullMarked
package dev.sluice.workflow.progress;

import org.jspecify.annotations.NullMarked;
