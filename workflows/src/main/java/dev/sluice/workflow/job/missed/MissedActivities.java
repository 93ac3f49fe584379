package dev.sluice.workflow.job.missed;

import dev.sluice.workflow.notice.MissedRuns;
import dev.sluice.workflow.step.StepNames;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The step of a job's run that looks at its schedule. */
@ActivityInterface
public interface MissedActivities {
    /** Which runs never started, between the run before and the one that asks. */
    @ActivityMethod(name = StepNames.MISSED)
    MissedRuns missed(MissedTask task);
}
