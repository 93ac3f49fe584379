package dev.sluice.workflow.job;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import org.jspecify.annotations.Nullable;

/**
 * One run of a job. Completes with its document if the tasks that nothing waits for ended well; otherwise the workflow
 * fails with an ApplicationFailure of type {@value #JOB_FAILED} whose first detail is that document. A reset of the failed
 * workflow, to any point, runs again the tasks that failed and those that did not run because of them.
 */
@WorkflowInterface
public interface PipelineJobWorkflow {
    /** The workflow type. */
    String TYPE = "PipelineJob";

    /** What the workflow ids of jobs begin with; bundle and key follow, and the time of the run. */
    String ID_PREFIX = "sluice-job/";

    /** Failure type of a job that did not succeed. */
    String JOB_FAILED = "JOB_FAILED";

    @WorkflowMethod(name = TYPE)
    JobResult run(@Nullable JobInput input);

    @QueryMethod(name = "status", description = "The job's document as it stands: state and attempts per task")
    JobResult status();
}
