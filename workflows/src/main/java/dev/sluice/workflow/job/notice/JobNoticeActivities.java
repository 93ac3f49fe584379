package dev.sluice.workflow.job.notice;

import dev.sluice.workflow.notice.JobNoticeTask;
import dev.sluice.workflow.step.StepNames;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The step of a job's run that tells somebody of it. */
@ActivityInterface
public interface JobNoticeActivities {
    /** Tells one of those who want to know. */
    @ActivityMethod(name = StepNames.NOTIFY_JOB)
    void tellOfJob(JobNoticeTask task);
}
