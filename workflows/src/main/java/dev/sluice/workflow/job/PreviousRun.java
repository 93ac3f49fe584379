package dev.sluice.workflow.job;

import dev.sluice.workflow.notice.MissedRuns;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.Workflow;
import java.util.Optional;

/** The run that the same schedule started before, as the service hands it on. */
final class PreviousRun {
    private PreviousRun() {}

    /** Its document: that of the last run, or where that one left none of the last that succeeded. */
    static Optional<JobResult> document() {
        return Workflow.getPreviousRunFailure()
                .filter(ApplicationFailure.class::isInstance)
                .map(ApplicationFailure.class::cast)
                .filter(failure -> failure.getType().equals(PipelineJobWorkflow.JOB_FAILED)
                        && failure.getDetails().getSize() > 0)
                .map(failure -> failure.getDetails().get(JobResult.class))
                .or(() -> Optional.ofNullable(Workflow.getLastCompletionResult(JobResult.class)));
    }

    /** Missed runs of the schedule's life that are told already. */
    static long accountedMisses() {
        return document().map(JobResult::missed).map(MissedRuns::accounted).orElse(0L);
    }
}
