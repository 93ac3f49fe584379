package dev.sluice.activity;

import dev.sluice.activity.alert.FiredAlerts;
import dev.sluice.activity.notify.Deliverer;
import dev.sluice.activity.notify.JobMessage;
import dev.sluice.activity.notify.Message;
import dev.sluice.activity.notify.Target;
import dev.sluice.activity.notify.UpdateMessage;
import dev.sluice.activity.observe.Delivery;
import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.definition.Notification;
import dev.sluice.definition.bundle.JobNotifications;
import dev.sluice.engine.PipelineEngine;
import dev.sluice.engine.Subscriptions;
import dev.sluice.error.PipelineException;
import dev.sluice.workflow.job.notice.JobNoticeActivities;
import dev.sluice.workflow.notice.JobNews;
import dev.sluice.workflow.notice.JobNoticeTask;
import dev.sluice.workflow.notice.JobReceivers.Receiver;
import dev.sluice.workflow.notice.Notice;
import dev.sluice.workflow.notice.NoticeTask;
import dev.sluice.workflow.notice.Notices;
import dev.sluice.workflow.notice.UpdateNews;
import dev.sluice.workflow.step.NoticeActivities;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInfo;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Tells of updates that have ended, and of runs of jobs, those who want to know: as the project file or the bundle names them
 * when they are told.
 *
 * <p>Thread safety: yes.
 */
public final class NoticeSteps implements NoticeActivities, JobNoticeActivities {
    private final PipelineEngine engine;
    private final PipelineRoots roots;
    private final Heartbeats heartbeats;
    private final Deliverer deliverer;
    private final UpdateObserver observer;

    public NoticeSteps(
            PipelineEngine engine,
            PipelineRoots roots,
            Heartbeats heartbeats,
            Deliverer deliverer,
            UpdateObserver observer) {
        this.engine = engine;
        this.roots = roots;
        this.heartbeats = heartbeats;
        this.deliverer = deliverer;
        this.observer = observer;
    }

    @Override
    public Notices alerts(UpdateNews news) {
        return call().run(heartbeats, context -> {
            URI project = roots.open(news.spec());
            Subscriptions subscriptions = engine.subscriptions(project);
            FiredAlerts fired =
                    new FiredAlerts(news, () -> engine.pastUpdates(project, Notification.UPDATES_COMPARED + 1));
            List<Notice> notices = new ArrayList<>();
            for (Notification notification : subscriptions.notifications()) {
                FiredAlerts.Fired told = fired.of(notification);
                if (!told.alerts().isEmpty()) {
                    notices.add(new Notice(
                            Target.key(notification), Target.label(notification), told.alerts(), told.findings()));
                }
            }
            return new Notices(subscriptions.pipeline(), notices);
        });
    }

    @Override
    public void tell(NoticeTask task) {
        call().run(heartbeats, context -> {
            Optional<Notification> target =
                    engine.subscriptions(roots.open(task.news().spec())).notifications().stream()
                            .filter(notification -> Target.key(notification)
                                    .equals(task.notice().target()))
                            .findFirst();
            // Who was taken out of the project file meanwhile does not want to know any more.
            target.ifPresent(notification -> deliver(notification, message(task)));
            return true;
        });
    }

    @Override
    public void tellOfJob(JobNoticeTask task) {
        Receiver receiver = task.receiver();
        call().run(heartbeats, context -> {
            JobNotifications.of(roots.open(task.bundle())).receivers().stream()
                    .filter(wants -> wants.event().equals(receiver.event())
                            && Target.key(wants.target()).equals(receiver.target()))
                    .findFirst()
                    .ifPresent(wants -> deliver(wants.target(), message(task)));
            return true;
        });
    }

    private JobMessage message(JobNoticeTask task) {
        ActivityInfo info = Activity.getExecutionContext().getInfo();
        JobNews news = task.news();
        return new JobMessage(
                id(info),
                news.job(),
                news.name(),
                task.receiver().event(),
                news.state(),
                news.triggerTime(),
                news.message(),
                news.failedTasks(),
                info.getWorkflowId(),
                info.getWorkflowRunId(),
                links(info));
    }

    private void deliver(Notification target, Message message) {
        String result = Delivery.SENT;
        try {
            deliverer.deliver(target, message);
        } catch (PipelineException e) {
            result = e.code().name();
            throw e;
        } finally {
            observer.notified(new Delivery(Target.channel(target), result));
        }
    }

    private UpdateMessage message(NoticeTask task) {
        ActivityInfo info = Activity.getExecutionContext().getInfo();
        UpdateNews news = task.news();
        return new UpdateMessage(
                id(info),
                task.pipeline(),
                news.updateId(),
                news.cause(),
                news.state(),
                task.notice().alerts(),
                news.message(),
                news.code(),
                news.failedFlows(),
                task.notice().findings(),
                news.isOnHold(),
                info.getWorkflowId(),
                info.getWorkflowRunId(),
                links(info));
    }

    /** An activity keeps its id over all its attempts. */
    private static String id(ActivityInfo info) {
        String activity = info.getWorkflowId() + " " + info.getWorkflowRunId() + " " + info.getActivityId();
        return UUID.nameUUIDFromBytes(activity.getBytes(StandardCharsets.UTF_8)).toString();
    }

    private List<Message.Link> links(ActivityInfo info) {
        return deliverer.links(info.getNamespace(), info.getWorkflowId(), info.getWorkflowRunId());
    }

    private static EngineCall call() {
        return new EngineCall(Activity.getExecutionContext(), 0);
    }
}
