package dev.sluice.worker.service;

import dev.sluice.workflow.PipelineUpdateWorkflow;
import dev.sluice.workflow.SluiceSearchAttributes;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.progress.UpdateCourse;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.SearchAttributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts updates and finds them again. */
public final class Updates {
    private final TemporalService service;
    private final WorkflowClient client;

    public Updates(TemporalService service) {
        this.service = service;
        this.client = service.client();
    }

    /** Starts an update; one that has this id already is not started again but found. */
    public UpdateHandle start(String pipeline, String updateId, String taskQueue, UpdateInput input) {
        WorkflowStub stub = client.newUntypedWorkflowStub(
                PipelineUpdateWorkflow.TYPE,
                WorkflowOptions.newBuilder()
                        .setTaskQueue(taskQueue)
                        .setWorkflowId(UpdateCourse.workflowId(pipeline, updateId))
                        // The same id means the same update, so it must not be started twice.
                        .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE)
                        .setStaticSummary("update of " + pipeline)
                        .setMemo(Map.of(UpdateInput.USER_MEMO, System.getProperty("user.name", "unknown")))
                        .setTypedSearchAttributes(SearchAttributes.newBuilder()
                                .set(SluiceSearchAttributes.PIPELINE, pipeline)
                                .build())
                        .build());
        try {
            stub.start(input);
        } catch (WorkflowExecutionAlreadyStarted e) {
            return new UpdateHandle(
                    client.newUntypedWorkflowStub(UpdateCourse.workflowId(pipeline, updateId)), updateId);
        }
        return new UpdateHandle(stub, updateId);
    }

    /**
     * An update that was started before.
     *
     * @param id an update id, or a workflow id
     * @param pipeline the pipeline, where it is known; otherwise the service is searched
     * @throws PipelineException UNKNOWN_UPDATE
     */
    public UpdateHandle find(String id, Optional<String> pipeline) {
        String workflowId = id.contains("/")
                ? id
                : pipeline.map(name -> UpdateCourse.workflowId(name, id)).orElseGet(() -> search(id));
        UpdateHandle handle = new UpdateHandle(
                client.newUntypedWorkflowStub(workflowId), workflowId.substring(workflowId.lastIndexOf('/') + 1));
        handle.requireKnown();
        return handle;
    }

    /**
     * Runs again what failed in an update that was started before.
     *
     * @param id an update id, or a workflow id
     * @param flows the flows; all that failed if empty
     * @return the update, which goes on
     * @throws PipelineException ARGUMENT_INVALID where there is nothing to retry, UNKNOWN_UPDATE
     */
    public UpdateHandle retry(String id, Optional<String> pipeline, List<String> flows) {
        UpdateHandle update = find(id, pipeline);
        update.retry(new UpdateRetry(service), flows);
        // A reset has made a new run, which a handle made before it would not follow.
        return find(id, pipeline);
    }

    private String search(String updateId) {
        return client.listExecutions("WorkflowType = '" + PipelineUpdateWorkflow.TYPE + "'")
                .map(execution -> execution.getExecution().getWorkflowId())
                .filter(id -> id.endsWith("/" + updateId))
                .findFirst()
                .orElseThrow(() -> UpdateHandle.unknown(updateId));
    }
}
