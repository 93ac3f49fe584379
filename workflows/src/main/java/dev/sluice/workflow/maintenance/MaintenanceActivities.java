package dev.sluice.workflow.maintenance;

import dev.sluice.workflow.step.StepNames;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import java.util.List;

/** The steps of maintenance. */
@ActivityInterface
public interface MaintenanceActivities {

    /** Lists the tables that there are to look after. */
    @ActivityMethod(name = StepNames.TABLES)
    TablePage tables(TablesTask task);

    /** Looks after one table. */
    @ActivityMethod(name = StepNames.MAINTAIN)
    List<StepResult> maintain(MaintenanceJob job);

    /** Removes what lies beside the tables and is no longer of use. */
    @ActivityMethod(name = StepNames.PRUNE)
    List<StepResult> prune(MaintenanceJob job);
}
