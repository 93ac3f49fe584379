package dev.sluice.workflow.step;

import dev.sluice.workflow.notice.NoticeTask;
import dev.sluice.workflow.notice.Notices;
import dev.sluice.workflow.notice.UpdateNews;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** What is told of an update that has ended, and to whom. */
@ActivityInterface
public interface NoticeActivities {
    /** Decides who is told what. */
    @ActivityMethod(name = StepNames.ALERTS)
    Notices alerts(UpdateNews news);

    /** Tells one of them. */
    @ActivityMethod(name = StepNames.NOTIFY)
    void tell(NoticeTask task);
}
