package dev.sluice.activity;

import dev.sluice.activity.alert.FiredAlerts;
import dev.sluice.activity.notify.Deliverer;
import dev.sluice.activity.notify.Message;
import dev.sluice.activity.notify.Target;
import dev.sluice.activity.observe.Delivery;
import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.definition.Notification;
import dev.sluice.engine.PipelineEngine;
import dev.sluice.engine.Subscriptions;
import dev.sluice.error.PipelineException;
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
 * Tells of updates that have ended those who want to know, as the project file names them when they are told.
 *
 * <p>Thread safety: yes.
 */
public final class NoticeSteps implements NoticeActivities {
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

    private Message message(NoticeTask task) {
        ActivityInfo info = Activity.getExecutionContext().getInfo();
        String workflow = info.getWorkflowId();
        String run = info.getWorkflowRunId();
        UpdateNews news = task.news();
        return new Message(
                id(workflow + " " + run + " " + info.getActivityId()),
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
                workflow,
                run,
                deliverer.links(info.getNamespace(), workflow, run));
    }

    /** An activity keeps its id over all its attempts. */
    private static String id(String activity) {
        return UUID.nameUUIDFromBytes(activity.getBytes(StandardCharsets.UTF_8)).toString();
    }

    private static EngineCall call() {
        return new EngineCall(Activity.getExecutionContext(), 0);
    }
}
