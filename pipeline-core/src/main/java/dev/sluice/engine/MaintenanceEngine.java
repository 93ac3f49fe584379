package dev.sluice.engine;

import dev.sluice.engine.maintenance.MaintenanceTask;
import dev.sluice.execution.maintenance.StepReport;
import dev.sluice.execution.task.FlowContext;
import java.net.URI;
import java.util.List;
import java.util.Set;

/**
 * What keeps a pipeline's storage small. Every step may be repeated at any time, makes way for updates, and changes no row
 * of a dataset.
 *
 * <p>Thread safety: all methods may be called at the same time.
 */
public interface MaintenanceEngine {

    /** The tables that there are to look after, as messages show them. */
    List<String> maintainedTables(URI spec);

    /**
     * Looks after one table.
     *
     * @param tasks which of the tasks that are about tables to do
     * @return a report per task
     * @throws dev.sluice.error.PipelineException UNKNOWN_SELECTION, or CANCELED
     */
    List<StepReport> maintain(URI spec, String table, Set<MaintenanceTask> tasks, FlowContext context);

    /** Removes what lies beside the tables and is no longer of use; a report for each kind. */
    List<StepReport> prune(URI spec, FlowContext context);
}
