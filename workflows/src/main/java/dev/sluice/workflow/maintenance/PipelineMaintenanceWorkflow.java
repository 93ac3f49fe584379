package dev.sluice.workflow.maintenance;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one pipeline's storage small: joins small files, removes what is out of use. It makes way for updates. Completes
 * with its document where every step ended well; otherwise it fails with an ApplicationFailure of type {@value
 * #MAINTENANCE_FAILED} whose first detail is that document.
 */
@WorkflowInterface
public interface PipelineMaintenanceWorkflow {
    /** The workflow type. */
    String TYPE = "PipelineMaintenance";

    /** The task queue that workers listen to unless told otherwise; see {@link #taskQueue}. */
    String TASK_QUEUE = "sluice-maintenance";

    /** Failure type of maintenance in which a step failed. */
    String MAINTENANCE_FAILED = "MAINTENANCE_FAILED";

    /** Last part of the workflow id; no update may be called so. */
    String ID = "maintenance";

    @WorkflowMethod(name = TYPE)
    MaintenanceResult run(@Nullable MaintenanceInput input);

    @QueryMethod(name = "status", description = "The document as it stands: what came of each step")
    MaintenanceResult status();

    /** The one workflow id of a pipeline, so that maintenance never runs twice at the same time. */
    static String workflowId(String pipeline) {
        return "sluice/" + pipeline + "/" + ID;
    }

    /** The task queue of maintenance beside the one of updates. */
    static String taskQueue(String ofUpdates) {
        return ofUpdates + "-maintenance";
    }
}
