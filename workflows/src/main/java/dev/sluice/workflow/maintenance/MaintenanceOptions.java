package dev.sluice.workflow.maintenance;

import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import java.time.Duration;

/** Time limits and retries of the steps of maintenance. */
final class MaintenanceOptions {
    private MaintenanceOptions() {}

    static ActivityOptions of(String summary) {
        return ActivityOptions.newBuilder()
                // As for flows by default: a large table takes hours the first time.
                .setStartToCloseTimeout(Duration.ofHours(24))
                // As for flows by default.
                .setHeartbeatTimeout(Duration.ofMinutes(2))
                // The workflow is not cancelled before its Spark jobs have stopped.
                .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
                .setRetryOptions(RetryOptions.newBuilder()
                        .setInitialInterval(Duration.ofSeconds(10))
                        // What fails three times is left to the next run: nobody waits for it.
                        .setMaximumAttempts(3)
                        .build())
                .setSummary(summary)
                .build();
    }
}
