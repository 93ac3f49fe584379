package dev.sluice.workflow.step;

import dev.sluice.workflow.progress.UpdateCourse;
import io.temporal.common.RetryOptions;
import java.time.Duration;

/** How often an activity is tried. What trying again cannot help says so itself (non-retryable failures). */
final class RetryPolicyChoice {
    private RetryPolicyChoice() {}

    /**
     * In development one attempt; in production the first and some more.
     *
     * @param retries tries after the first in production
     */
    static RetryOptions of(UpdateCourse course, int retries) {
        if (course.showsErrorsAtOnce()) {
            return RetryOptions.newBuilder().setMaximumAttempts(1).build();
        }
        return RetryOptions.newBuilder()
                .setMaximumAttempts(1 + retries)
                // A concurrent commit or a lost executor is gone within seconds.
                .setInitialInterval(Duration.ofSeconds(5))
                .setBackoffCoefficient(2)
                // A storage outage lasts minutes; waiting longer than this would only delay the report.
                .setMaximumInterval(Duration.ofMinutes(5))
                .build();
    }
}
