/** What a run of a job finds out about runs of its schedule that never started. */
@NullMarked
package dev.sluice.workflow.job.missed;

import org.jspecify.annotations.NullMarked;
