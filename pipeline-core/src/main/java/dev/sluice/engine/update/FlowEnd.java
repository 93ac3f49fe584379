package dev.sluice.engine.update;

import org.jspecify.annotations.Nullable;

/**
 * How the orchestrator saw a flow end, for the closing record of the update.
 *
 * @param flow the flow, as planned
 * @param state COMPLETED, IDLE, NO_OP, FAILED, SKIPPED, STOPPED or EXCLUDED
 * @param message root cause of a failure, or why it was skipped
 * @param lostAttempt number of the last attempt where it ended without a word, its process gone; null otherwise
 */
public record FlowEnd(
        String flow,
        String state,
        @Nullable String message,
        @Nullable Integer lostAttempt) {

    /** A flow whose attempts have all told how they ended. */
    public FlowEnd(String flow, String state, @Nullable String message) {
        this(flow, state, message, null);
    }
}
