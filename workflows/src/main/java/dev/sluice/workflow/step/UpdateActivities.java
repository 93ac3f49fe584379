package dev.sluice.workflow.step;

import dev.sluice.workflow.message.FinishTask;
import dev.sluice.workflow.message.PlanPage;
import dev.sluice.workflow.message.PlanTask;
import dev.sluice.workflow.message.TurnTask;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The steps of an update that are not flows. */
@ActivityInterface
public interface UpdateActivities {

    /** Takes the pipeline's lease and plans the update; returns the plan's first page. */
    @ActivityMethod(name = StepNames.PLAN)
    PlanPage plan(PlanTask task);

    /** A further page of a plan that was made. */
    @ActivityMethod(name = StepNames.PLAN_PAGE)
    PlanPage planPage(PlanTask task);

    /** Waits until no other update works on the pipeline; at most one update waits. */
    @ActivityMethod(name = StepNames.WAIT)
    void awaitTurn(TurnTask task);

    /** Writes the closing record and gives the lease back. */
    @ActivityMethod(name = StepNames.FINISH)
    void finish(FinishTask task);
}
