package dev.sluice.workflow.job.notice;

import dev.sluice.workflow.notice.JobEvent;
import dev.sluice.workflow.notice.JobNews;
import dev.sluice.workflow.notice.JobNoticeTask;
import dev.sluice.workflow.notice.JobReceivers;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells those who want to know of a job's run. An activity for each, so that what one of them has been told is not told again
 * for another; that somebody can't be told changes nothing about the run.
 */
public final class JobNotifications {
    private static final JobReceivers NOBODY = new JobReceivers("", 0, false, List.of());

    private final JobReceivers receivers;
    private final List<Promise<Boolean>> messages = new ArrayList<>();

    /**
     * @param receivers who; null for nobody
     */
    public JobNotifications(@Nullable JobReceivers receivers) {
        this.receivers = receivers == null ? NOBODY : receivers;
    }

    /**
     * The run has started: waits for nobody.
     *
     * @return until it is cancelled, those are told who want to know that the run takes too long
     */
    public CancellationScope started(JobNews news) {
        tell(JobEvent.ON_START, news);
        CancellationScope watch = Workflow.newCancellationScope(() -> {
            if (!receivers.of(JobEvent.ON_DURATION_WARNING_THRESHOLD_EXCEEDED).isEmpty()) {
                Async.procedure(() -> warn(news));
            }
        });
        watch.run();
        return watch;
    }

    private void warn(JobNews news) {
        try {
            Workflow.sleep(Duration.ofSeconds(receivers.durationWarningSeconds()));
            tell(JobEvent.ON_DURATION_WARNING_THRESHOLD_EXCEEDED, news);
        } catch (CanceledFailure ended) {
            // In time.
        }
    }

    /** The run has ended; waits until everybody is told, or given up. */
    public void ended(JobEvent how, JobNews news) {
        tell(how, news);
        Workflow.newDetachedCancellationScope(() -> Promise.allOf(messages).get())
                .run();
    }

    /** The run has been cancelled. */
    public void canceled(JobNews news) {
        if (!receivers.silentOnCancel()) {
            ended(JobEvent.ON_FAILURE, news);
        }
    }

    /** What is told is told to the end, whatever becomes of the run. */
    private void tell(JobEvent event, JobNews news) {
        Workflow.newDetachedCancellationScope(() -> receivers.of(event).forEach(receiver -> {
                    JobNoticeActivities steps = Workflow.newActivityStub(JobNoticeActivities.class, options(receiver));
                    messages.add(Async.procedure(steps::tellOfJob, new JobNoticeTask(receivers.job(), receiver, news))
                            .handle((done, failure) -> failure == null));
                }))
                .run();
    }

    private static ActivityOptions options(JobReceivers.Receiver receiver) {
        return ActivityOptions.newBuilder()
                // Connecting and waiting for an answer have shorter limits of their own.
                .setStartToCloseTimeout(Duration.ofMinutes(1))
                .setRetryOptions(RetryOptions.newBuilder()
                        .setInitialInterval(Duration.ofSeconds(5))
                        .setBackoffCoefficient(2)
                        // Over two and a half minutes, which a restart of the other side takes.
                        .setMaximumAttempts(6)
                        .build())
                .setSummary(receiver.label() + ": " + receiver.event())
                .build();
    }
}
