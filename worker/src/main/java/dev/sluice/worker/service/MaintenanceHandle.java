package dev.sluice.worker.service;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.workflow.SluiceSearchAttributes;
import dev.sluice.workflow.maintenance.MaintenanceInput;
import dev.sluice.workflow.maintenance.MaintenanceResult;
import dev.sluice.workflow.maintenance.PipelineMaintenanceWorkflow;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.SearchAttributes;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import java.util.List;

/** Maintenance of one pipeline, seen from outside. */
public final class MaintenanceHandle {
    private final WorkflowStub stub;

    private MaintenanceHandle(WorkflowStub stub) {
        this.stub = stub;
    }

    /**
     * Starts it, or finds it where it runs already.
     *
     * @param taskQueue of the workers' updates; the one of maintenance goes by it
     */
    public static MaintenanceHandle start(
            TemporalService service, String pipeline, String taskQueue, MaintenanceInput input) {
        WorkflowStub stub = service.client()
                .newUntypedWorkflowStub(
                        PipelineMaintenanceWorkflow.TYPE,
                        WorkflowOptions.newBuilder()
                                .setTaskQueue(PipelineMaintenanceWorkflow.taskQueue(taskQueue))
                                .setWorkflowId(PipelineMaintenanceWorkflow.workflowId(pipeline))
                                .setWorkflowIdConflictPolicy(
                                        WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING)
                                .setStaticSummary("maintenance of " + pipeline)
                                .setTypedSearchAttributes(SearchAttributes.newBuilder()
                                        .set(SluiceSearchAttributes.PIPELINE, pipeline)
                                        .build())
                                .build());
        stub.start(input);
        return new MaintenanceHandle(stub);
    }

    /** Asks for a cancellation; running steps are stopped first. */
    public void cancel() {
        stub.cancel();
    }

    /** Waits for the end. */
    public MaintenanceResult await() {
        return await(() -> {});
    }

    /** Waits for the end, as long as something else is well. */
    MaintenanceResult await(Runnable healthy) {
        return WorkflowEnd.await(stub, MaintenanceResult.class, healthy, MaintenanceHandle::ended);
    }

    private static MaintenanceResult ended(Throwable failure) {
        if (!(failure instanceof WorkflowFailedException failed)) {
            throw unavailable(failure);
        }
        if (failed.getCause() instanceof CanceledFailure) {
            return new MaintenanceResult("CANCELED", List.of(), 0);
        }
        boolean hasDocument = failed.getCause() instanceof ApplicationFailure known
                && known.getType().equals(PipelineMaintenanceWorkflow.MAINTENANCE_FAILED);
        if (hasDocument && failed.getCause() instanceof ApplicationFailure known) {
            return known.getDetails().get(MaintenanceResult.class);
        }
        String message = failed.getCause() instanceof ApplicationFailure known
                ? known.getOriginalMessage()
                : String.valueOf(failed.getCause());
        throw new PipelineException(Problem.of(ErrorCode.EXECUTION_FAILED, String.valueOf(message), ""), failed);
    }

    private static PipelineException unavailable(Throwable cause) {
        return new PipelineException(
                Problem.of(
                        ErrorCode.SERVICE_UNAVAILABLE,
                        "lost sight of the maintenance",
                        "see that a worker runs (sluice worker) and that the service can be reached"),
                cause);
    }
}
