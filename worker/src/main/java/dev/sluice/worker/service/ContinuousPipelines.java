package dev.sluice.worker.service;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.workflow.SluiceSearchAttributes;
import dev.sluice.workflow.continuous.ContinuousInput;
import dev.sluice.workflow.continuous.ContinuousStatus;
import dev.sluice.workflow.continuous.PipelineContinuousWorkflow;
import dev.sluice.workflow.progress.UpdateCourse;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionDescription;
import io.temporal.client.WorkflowExecutionMetadata;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowServiceException;
import io.temporal.client.WorkflowStub;
import io.temporal.common.SearchAttributes;
import java.util.Optional;
import java.util.stream.Stream;

/** Pipelines that are kept fresh: at most one workflow for each. */
public final class ContinuousPipelines {
    private final WorkflowClient client;

    public ContinuousPipelines(TemporalService service) {
        this.client = service.client();
    }

    /** Whether an id of a verb means the continuous pipeline, not one of its updates. */
    public static boolean isMeant(String id) {
        return id.equals(PipelineContinuousWorkflow.ID) || id.endsWith("/" + PipelineContinuousWorkflow.ID);
    }

    /** Starts to keep a pipeline fresh; does nothing where that is so already. */
    public String start(String pipeline, String taskQueue, ContinuousInput input) {
        String workflowId = workflowId(pipeline);
        client.newUntypedWorkflowStub(
                        PipelineContinuousWorkflow.TYPE,
                        WorkflowOptions.newBuilder()
                                .setTaskQueue(taskQueue)
                                .setWorkflowId(workflowId)
                                .setWorkflowIdConflictPolicy(
                                        WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING)
                                .setMemo(input.memo())
                                .setStaticSummary("keeps " + pipeline + " fresh")
                                .setTypedSearchAttributes(SearchAttributes.newBuilder()
                                        .set(SluiceSearchAttributes.PIPELINE, pipeline)
                                        .build())
                                .build())
                .start(input);
        return workflowId;
    }

    /**
     * One that runs.
     *
     * @param workflowId its id
     * @param name bundle and key where a bundle was deployed; empty where somebody started it
     * @param spec the project; empty where the service doesn't know
     */
    public record Deployed(String workflowId, String name, String spec) {
        private static Deployed of(WorkflowExecutionMetadata execution) {
            return new Deployed(
                    execution.getExecution().getWorkflowId(),
                    memo(execution, ContinuousInput.DEPLOYED_AS),
                    memo(execution, ContinuousInput.SPEC));
        }

        private static String memo(WorkflowExecutionMetadata execution, String key) {
            Object value = execution.getMemo(key, String.class);
            return value == null ? "" : value.toString();
        }
    }

    /** Workflow id of what keeps a pipeline fresh. */
    public static String workflowId(String pipeline) {
        return UpdateCourse.workflowId(pipeline, PipelineContinuousWorkflow.ID);
    }

    /** All that run; the service may learn of the newest a moment later. */
    public Stream<Deployed> deployed() {
        return client.listExecutions(
                        "WorkflowType = '" + PipelineContinuousWorkflow.TYPE + "' AND ExecutionStatus = 'Running'")
                .map(Deployed::of);
    }

    /** What keeps a pipeline fresh just now. */
    public Optional<Deployed> deployed(String pipeline) {
        try {
            WorkflowExecutionDescription running =
                    client.newUntypedWorkflowStub(workflowId(pipeline)).describe();
            return running.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING
                    ? Optional.of(Deployed.of(running))
                    : Optional.empty();
        } catch (WorkflowNotFoundException e) {
            return Optional.empty();
        }
    }

    /** Ends it after the update that runs, unless it has ended; does not wait. */
    public void requestStop(String workflowId) {
        try {
            client.newUntypedWorkflowStub(workflowId).signal(PipelineContinuousWorkflow.STOP);
        } catch (WorkflowNotFoundException e) {
            // The service's list of what runs is a moment old.
        }
    }

    /** Ends it after the update that runs, and waits for that. */
    public ContinuousStatus stop(String id, Optional<String> pipeline) {
        WorkflowStub workflow = find(id, pipeline);
        try {
            workflow.signal(PipelineContinuousWorkflow.STOP);
        } catch (WorkflowNotFoundException e) {
            throw unknown(id, e);
        }
        return workflow.getResult(ContinuousStatus.class);
    }

    /** What it does just now, or did last. */
    public ContinuousStatus status(String id, Optional<String> pipeline) {
        try {
            return find(id, pipeline).query("status", ContinuousStatus.class);
        } catch (WorkflowNotFoundException e) {
            throw unknown(id, e);
        } catch (WorkflowServiceException e) {
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "no worker answers for " + id,
                            "see that a worker runs (sluice worker) and that the service can be reached"),
                    e);
        }
    }

    private WorkflowStub find(String id, Optional<String> pipeline) {
        String workflowId = id.contains("/")
                ? id
                : UpdateCourse.workflowId(
                        pipeline.orElseThrow(() -> new PipelineException(Problem.of(
                                ErrorCode.ARGUMENT_INVALID,
                                "which pipeline is not known here",
                                "go to its folder, or name sluice/PIPELINE/" + PipelineContinuousWorkflow.ID))),
                        id);
        return client.newUntypedWorkflowStub(workflowId);
    }

    private static PipelineException unknown(String id, WorkflowNotFoundException cause) {
        return new PipelineException(
                Problem.of(
                        ErrorCode.UNKNOWN_UPDATE,
                        "nothing runs under " + id,
                        "check the namespace and --address; start it with: sluice start"),
                cause);
    }
}
