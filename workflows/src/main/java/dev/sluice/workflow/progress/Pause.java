package dev.sluice.workflow.progress;

import java.time.Duration;
import java.time.Instant;

/**
 * Why and until when an update whose flows failed stays open, without the pipeline's lease.
 *
 * @param kind what happens at the end of it, unless somebody decides before
 * @param until the end
 * @param summary what the UI shows beside it
 */
public record Pause(Kind kind, Instant until, String summary) {

    /** What happens when a pause is over. */
    public enum Kind {
        /** The update ends as failed. */
        HOLD,
        /** What may pass is tried again. */
        RETRY
    }

    /** Held open for somebody's decision. */
    static Pause hold(Instant now, Duration time) {
        return new Pause(Kind.HOLD, now.plus(time), "on hold");
    }

    /** Before the update is tried again by itself. */
    static Pause beforeRetry(Instant now, Duration time, int retry, int retries) {
        return new Pause(Kind.RETRY, now.plus(time), "before retry " + retry + " of " + retries);
    }

    /** Whether it is one of these. */
    public boolean is(Kind wanted) {
        return kind == wanted;
    }
}
