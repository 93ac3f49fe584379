package dev.sluice.workflow.maintenance;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import java.util.List;

/** The steps of maintenance. Their types stand in parentheses, since every other activity type is a flow's name. */
@ActivityInterface
public interface MaintenanceActivities {

    /** Lists the tables that there are to look after. */
    @ActivityMethod(name = "(tables)")
    TablePage tables(TablesTask task);

    /** Looks after one table. */
    @ActivityMethod(name = "(maintain)")
    List<StepResult> maintain(MaintenanceJob job);

    /** Removes what lies beside the tables and is no longer of use. */
    @ActivityMethod(name = "(prune)")
    List<StepResult> prune(MaintenanceJob job);
}
