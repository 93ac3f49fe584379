package dev.sluice.workflow;

import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.ChildWorkflowFailure;
import io.temporal.workflow.ChildWorkflowCancellationType;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Workflow;
import java.util.Optional;

/**
 * Runs an update of a pipeline as a task of another workflow. To be called from workflow code.
 *
 * <p>An update that did not complete fails the call with a {@link ChildWorkflowFailure}; {@link #document} reads from it
 * what the update did. Cancelling the calling workflow cancels the update and waits until it has stopped.
 */
public final class PipelineTask {
    private PipelineTask() {}

    /**
     * Updates everything, as a task of a job: production behaviour, and after an update that is active.
     *
     * @param project URI or path of the project file or its folder, as the Sluice workers see it
     */
    public static UpdateResult run(String project) {
        return run(UpdateInput.everything(PipelineRef.ofSpec(project), null, null));
    }

    /** Runs the update that the input describes. */
    public static UpdateResult run(UpdateInput input) {
        return run(input, options());
    }

    /**
     * Runs the update that the input describes.
     *
     * @param options made from {@link #options}, so that they have the task queue of the Sluice workers
     */
    public static UpdateResult run(UpdateInput input, ChildWorkflowOptions options) {
        return Workflow.newChildWorkflowStub(PipelineUpdateWorkflow.class, options)
                .run(input);
    }

    /** Options of the child workflow, to be changed where needed. */
    public static ChildWorkflowOptions options() {
        return ChildWorkflowOptions.newBuilder()
                .setTaskQueue(PipelineUpdateWorkflow.TASK_QUEUE)
                .setCancellationType(ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED)
                .build();
    }

    /** The document of an update that failed; empty where the child ended in another way. */
    public static Optional<UpdateResult> document(ChildWorkflowFailure failure) {
        return failure.getCause() instanceof ApplicationFailure cause
                        && cause.getType().equals(PipelineUpdateWorkflow.UPDATE_FAILED)
                        && cause.getDetails().getSize() > 0
                ? Optional.of(cause.getDetails().get(UpdateResult.class))
                : Optional.empty();
    }
}
