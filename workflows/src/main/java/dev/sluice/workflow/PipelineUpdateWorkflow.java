package dev.sluice.workflow;

import dev.sluice.workflow.message.FlowPlan;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One update of one pipeline. Completes with its document if every selected flow ended well; otherwise the workflow fails
 * with an ApplicationFailure of type {@value #UPDATE_FAILED} whose first detail is that document.
 */
@WorkflowInterface
public interface PipelineUpdateWorkflow {
    /** The workflow type. */
    String TYPE = "PipelineUpdate";

    /** The task queue that workers listen to unless told otherwise. */
    String TASK_QUEUE = "sluice";

    /** Failure type of an update that did not complete. */
    String UPDATE_FAILED = "UPDATE_FAILED";

    @WorkflowMethod(name = TYPE)
    UpdateResult run(@Nullable UpdateInput input);

    @QueryMethod(name = "status", description = "The update's document as it stands: state, rows and errors per flow")
    UpdateResult status();

    @QueryMethod(name = "plan", description = "What the update does with every flow, and why")
    List<FlowPlan> plan();
}
