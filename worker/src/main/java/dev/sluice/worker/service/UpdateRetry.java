package dev.sluice.worker.service;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.workflow.FlowRequests;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.client.WorkflowStub;
import io.temporal.client.WorkflowUpdateException;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.UUID;

/** Runs again what failed in an update: an open update is asked to, one that has failed is reset to its last task. */
final class UpdateRetry {
    private final TemporalService service;

    UpdateRetry(TemporalService service) {
        this.service = service;
    }

    /**
     * Retries flows of an update.
     *
     * @param flows the flows; all that failed if empty
     * @throws PipelineException ARGUMENT_INVALID where there is nothing to retry
     */
    void retry(WorkflowStub update, String updateId, List<String> flows) {
        WorkflowExecutionStatus status = update.describe().getStatus();
        switch (status) {
            case WORKFLOW_EXECUTION_STATUS_RUNNING -> ask(update, updateId, flows);
            case WORKFLOW_EXECUTION_STATUS_FAILED -> reset(update, updateId, flows);
            case WORKFLOW_EXECUTION_STATUS_COMPLETED ->
                throw refused("update " + updateId + " has completed", "start a new one: sluice start");
            default ->
                throw refused(
                        "update " + updateId + " did not fail by itself: "
                                + status.name().substring("WORKFLOW_EXECUTION_STATUS_".length()),
                        "start a new one: sluice start");
        }
    }

    private static void ask(WorkflowStub update, String updateId, List<String> flows) {
        try {
            if (flows.isEmpty()) {
                update.update(FlowRequests.RETRY_FAILED, List.class);
            }
            flows.forEach(flow -> update.update(FlowRequests.RETRY_FLOW, List.class, flow));
        } catch (WorkflowUpdateException e) {
            String why =
                    e.getCause() instanceof ApplicationFailure refusal ? refusal.getOriginalMessage() : e.getMessage();
            throw new PipelineException(
                    Problem.of(ErrorCode.ARGUMENT_INVALID, String.valueOf(why), "see: sluice status " + updateId), e);
        }
    }

    private void reset(WorkflowStub update, String updateId, List<String> flows) {
        if (!flows.isEmpty()) {
            throw refused(
                    "update " + updateId + " has closed, so all its failed flows are retried together",
                    "leave --flow out, or start updates with --on-failure HOLD");
        }
        WorkflowExecution last = update.describe().getExecution();
        long lastTask = service.client()
                .streamHistory(last.getWorkflowId(), last.getRunId())
                .filter(event -> event.getEventType() == EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED)
                .mapToLong(HistoryEvent::getEventId)
                .max()
                .orElseThrow(() -> refused("update " + updateId + " never ran", "start a new one: sluice start"));
        service.stubs()
                .blockingStub()
                .resetWorkflowExecution(ResetWorkflowExecutionRequest.newBuilder()
                        .setNamespace(service.client().getOptions().getNamespace())
                        .setWorkflowExecution(last)
                        .setWorkflowTaskFinishEventId(lastTask)
                        .setReason("retry of what failed")
                        .setRequestId(UUID.randomUUID().toString())
                        .build());
    }

    private static PipelineException refused(String what, String fix) {
        return new PipelineException(Problem.of(ErrorCode.ARGUMENT_INVALID, what, fix));
    }
}
