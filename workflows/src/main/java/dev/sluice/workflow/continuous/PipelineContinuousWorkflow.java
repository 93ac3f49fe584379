package dev.sluice.workflow.continuous;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a pipeline fresh until it is stopped: watches what the pipeline reads, and starts an update, as a child, of what
 * is due. Its history never grows beyond a fixed number of rounds. A cancellation stops the running update at once.
 */
@WorkflowInterface
public interface PipelineContinuousWorkflow {
    /** The workflow type. */
    String TYPE = "PipelineContinuous";

    /** Ends it after the update that runs. */
    String STOP = "stop";

    /** Last part of its workflow id, where an update has its own id. */
    String ID = "continuous";

    @WorkflowMethod(name = TYPE)
    ContinuousStatus run(@Nullable ContinuousInput input);

    @SignalMethod(name = STOP, description = "Stop keeping the pipeline fresh, after the update that runs")
    void stop();

    @QueryMethod(name = "status", description = "What it does, how many updates it has started, what failed")
    ContinuousStatus status();
}
