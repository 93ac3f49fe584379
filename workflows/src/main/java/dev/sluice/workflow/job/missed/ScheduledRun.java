package dev.sluice.workflow.job.missed;

import dev.sluice.workflow.notice.MissedRuns;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.common.SearchAttributeKey;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A run that a schedule of the service has started.
 *
 * @param schedule id of the schedule
 * @param time the time that the schedule means, also in a backfill
 */
public record ScheduledRun(String schedule, Instant time) {
    private static final SearchAttributeKey<String> SCHEDULE = SearchAttributeKey.forKeyword("TemporalScheduledById");

    private static final SearchAttributeKey<OffsetDateTime> TIME =
            SearchAttributeKey.forOffsetDateTime("TemporalScheduledStartTime");

    /** The run of this workflow; empty where somebody else started it. */
    public static Optional<ScheduledRun> current() {
        String schedule = Workflow.getTypedSearchAttributes().get(SCHEDULE);
        OffsetDateTime time = Workflow.getTypedSearchAttributes().get(TIME);
        return schedule == null || time == null
                ? Optional.empty()
                : Optional.of(new ScheduledRun(schedule, time.toInstant()));
    }

    /**
     * Runs that never started; empty in a run that began when none looked for them. Where the service does not say, there are
     * none to tell: the run itself is no worse for it.
     *
     * @param accounted missed runs that earlier runs have told
     */
    public Optional<MissedRuns> missed(LongSupplier accounted) {
        if (Workflow.getVersion("missed runs", Workflow.DEFAULT_VERSION, 1) == Workflow.DEFAULT_VERSION) {
            return Optional.empty();
        }
        MissedTask task = new MissedTask(schedule, time.toString(), accounted.getAsLong());
        try {
            return Optional.of(
                    Workflow.newActivityStub(MissedActivities.class, options()).missed(task));
        } catch (ActivityFailure e) {
            if (e.getCause() instanceof CanceledFailure cancelled) {
                throw cancelled;
            }
            return Optional.of(new MissedRuns(schedule, 0, List.of(), "", task.time(), task.accounted()));
        }
    }

    private static ActivityOptions options() {
        return ActivityOptions.newBuilder()
                // Two short calls to the service.
                .setStartToCloseTimeout(Duration.ofSeconds(20))
                // The run waits for it: half a minute of errors at most.
                .setRetryOptions(RetryOptions.newBuilder()
                        .setInitialInterval(Duration.ofSeconds(2))
                        .setMaximumAttempts(4)
                        .build())
                .setSummary("runs of the schedule that never started")
                .build();
    }
}
