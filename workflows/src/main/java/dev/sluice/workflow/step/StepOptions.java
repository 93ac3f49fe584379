package dev.sluice.workflow.step;

import dev.sluice.workflow.message.FlowLimits;
import dev.sluice.workflow.message.FlowPlan;
import dev.sluice.workflow.notice.Notice;
import dev.sluice.workflow.progress.UpdateCourse;
import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import java.time.Duration;

/** Time limits and retries of an update's activities. None has a schedule-to-close: a reset would expire it at once. */
final class StepOptions {
    private static final int MAX_SUMMARY = 200;

    private StepOptions() {}

    static ActivityOptions plan(UpdateCourse course) {
        return ActivityOptions.newBuilder()
                // Listing the files of large sources takes minutes; an hour says that something hangs.
                .setStartToCloseTimeout(Duration.ofHours(1))
                // As for flows by default: long enough for a pause of the worker or of the service.
                .setHeartbeatTimeout(Duration.ofMinutes(2))
                // A plan that goes on after a cancellation would hold the lease that nobody gives back.
                .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
                // The pipeline's own retry limit is not known before its plan: two tries after the first, its default.
                .setRetryOptions(RetryPolicyChoice.of(course, 2))
                .build();
    }

    static ActivityOptions turn() {
        return ActivityOptions.newBuilder()
                // The other update may take as long as its flows, a day each by default.
                .setStartToCloseTimeout(Duration.ofDays(7))
                // As for flows by default.
                .setHeartbeatTimeout(Duration.ofMinutes(2))
                // The place in the queue is given up before the update ends.
                .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
                // A worker that is lost while it waits costs nothing: the next one waits on.
                .setRetryOptions(RetryOptions.newBuilder()
                        .setInitialInterval(Duration.ofSeconds(1))
                        .build())
                .setSummary("another update is active")
                .build();
    }

    static ActivityOptions finish() {
        return ActivityOptions.newBuilder()
                // One commit to the event log and one file: minutes are plenty even on slow storage.
                .setStartToCloseTimeout(Duration.ofMinutes(10))
                // As for flows by default.
                .setHeartbeatTimeout(Duration.ofMinutes(2))
                .setRetryOptions(RetryOptions.newBuilder()
                        .setInitialInterval(Duration.ofSeconds(1))
                        // About four minutes in all: a shorter outage of the storage costs no closing record. The work
                        // itself is done, so this holds for both behaviours.
                        .setMaximumAttempts(8)
                        .build())
                .setSummary("closing record")
                .build();
    }

    static ActivityOptions alerts() {
        return ActivityOptions.newBuilder()
                // Reading the event log of years takes minutes.
                .setStartToCloseTimeout(Duration.ofMinutes(10))
                // As for flows by default.
                .setHeartbeatTimeout(Duration.ofMinutes(2))
                .setRetryOptions(
                        // Half a minute at most: whoever waits for the update waits for this too.
                        RetryOptions.newBuilder()
                                .setInitialInterval(Duration.ofSeconds(2))
                                .setMaximumAttempts(4)
                                .build())
                .setSummary("who is told")
                .build();
    }

    static ActivityOptions notice(Notice notice, UpdateCourse course) {
        return ActivityOptions.newBuilder()
                // Connecting and waiting for an answer have shorter limits of their own.
                .setStartToCloseTimeout(Duration.ofMinutes(1))
                .setRetryOptions(RetryOptions.newBuilder()
                        .setInitialInterval(Duration.ofSeconds(5))
                        .setBackoffCoefficient(2)
                        // In production over two and a half minutes, which a restart of the other side takes; in
                        // development somebody waits for the prompt.
                        .setMaximumAttempts(course.showsErrorsAtOnce() ? 2 : 6)
                        .build())
                .setSummary(shortened(notice.label() + ": " + String.join(", ", notice.alerts())))
                .build();
    }

    static ActivityOptions flow(FlowPlan flow, FlowLimits limits, UpdateCourse course) {
        return ActivityOptions.newBuilder()
                // pipelines.flowTimeout, a day by default: bounds a stuck flow without ending a slow one.
                .setStartToCloseTimeout(Duration.ofSeconds(limits.flowTimeoutSeconds()))
                // pipelines.heartbeatTimeout, two minutes by default: an outage of the service ends no healthy flow.
                .setHeartbeatTimeout(Duration.ofSeconds(limits.heartbeatTimeoutSeconds()))
                // The update is not cancelled before its Spark jobs have stopped.
                .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
                .setRetryOptions(RetryPolicyChoice.of(course, limits.maxFlowRetryAttempts()))
                .setSummary(shortened(flow.summary()))
                .build();
    }

    private static String shortened(String summary) {
        return summary.length() <= MAX_SUMMARY ? summary : summary.substring(0, MAX_SUMMARY - 1) + "…";
    }
}
