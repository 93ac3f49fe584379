package dev.sluice.workflow.progress;

import dev.sluice.workflow.message.FlowLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides what becomes of an update whose flows failed: in production it is tried again by itself while errors are left
 * that may pass; then it is held open, if that was asked for; then it ends. Not thread-safe; belongs to one workflow.
 */
public final class AfterFailure {
    /** An outage of hours costs one more try each ten minutes; waiting longer would only delay the report. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

    private final boolean triesAgain;
    private final boolean holds;
    private int retries;

    /**
     * @param holds whether the update stays open after failures until somebody decides
     */
    public AfterFailure(UpdateCourse course, boolean holds) {
        this.triesAgain = course.isTriedAgain();
        this.holds = holds;
    }

    /**
     * The pause before the update goes on, each a step further; empty: it ends.
     *
     * @param mayPass whether trying again may help one of the failed flows
     */
    public Optional<Pause> next(FlowLimits limits, boolean mayPass, Instant now) {
        if (triesAgain(limits, mayPass)) {
            retries++;
            Backoff pauses = new Backoff(Duration.ofSeconds(limits.updateRetryIntervalSeconds()), LONGEST_PAUSE);
            return Optional.of(
                    Pause.beforeRetry(now, pauses.before(retries), retries, limits.numUpdateRetryAttempts()));
        }
        return holds && !limits.holdTimeout().isZero()
                ? Optional.of(Pause.hold(now, limits.holdTimeout()))
                : Optional.empty();
    }

    /** Whether the next pause is one before the update is tried again by itself. */
    public boolean triesAgain(FlowLimits limits, boolean mayPass) {
        return triesAgain && mayPass && retries < limits.numUpdateRetryAttempts();
    }
}
