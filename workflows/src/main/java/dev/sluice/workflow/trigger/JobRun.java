package dev.sluice.workflow.trigger;

import dev.sluice.workflow.job.JobInput;
import dev.sluice.workflow.job.JobState;
import dev.sluice.workflow.job.PipelineJobWorkflow;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.ChildWorkflowFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.ChildWorkflowCancellationType;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Workflow;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A run of a job, as a child of the workflow that starts it.
 *
 * @param job the job
 * @param workflowId of the run
 * @param startMillis when it is started, since 1970
 */
record JobRun(JobInput job, String workflowId, long startMillis) {
    /** A run that is to be started now. */
    static JobRun now(JobInput job) {
        Instant now = Instant.ofEpochMilli(Workflow.currentTimeMillis());
        String workflowId = PipelineJobWorkflow.ID_PREFIX + job.bundle() + "/" + job.job() + "-"
                + now.truncatedTo(ChronoUnit.MILLIS);
        return new JobRun(job, workflowId, now.toEpochMilli());
    }

    /**
     * Runs it to its end.
     *
     * @throws CanceledFailure where the workflow that started it is cancelled
     */
    JobState end() {
        ChildWorkflowOptions options = ChildWorkflowOptions.newBuilder()
                .setTaskQueue(Workflow.getInfo().getTaskQueue())
                .setWorkflowId(workflowId)
                .setCancellationType(ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED)
                .build();
        JobState end;
        try {
            end = Workflow.newChildWorkflowStub(PipelineJobWorkflow.class, options)
                    .run(job)
                    .state();
        } catch (ChildWorkflowFailure e) {
            end = e.getCause() instanceof CanceledFailure ? JobState.CANCELED : JobState.FAILED;
        }
        if (CancellationScope.current().isCancelRequested()) {
            throw new CanceledFailure("cancelled while the job ran");
        }
        return end;
    }
}
