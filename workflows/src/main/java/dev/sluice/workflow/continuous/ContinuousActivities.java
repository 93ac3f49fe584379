package dev.sluice.workflow.continuous;

import dev.sluice.workflow.step.StepNames;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The step of a continuous pipeline that is no update. */
@ActivityInterface
public interface ContinuousActivities {
    /** Waits until something that the pipeline reads has changed; may answer that nothing has. */
    @ActivityMethod(name = StepNames.WATCH)
    WatchReply watch(WatchTask task);
}
