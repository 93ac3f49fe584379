package dev.sluice.engine.update;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the orchestrator saw a flow end, for the closing record of the update.
 *
 * @param flow the flow, as planned
 * @param state COMPLETED, IDLE, NO_OP, FAILED, SKIPPED, STOPPED or EXCLUDED
 * @param message root cause of a failure, or why it was skipped
 * @param lostAttempts numbers of attempts that ended without a word, their process gone
 */
public record FlowEnd(String flow, String state, @Nullable String message, List<Integer> lostAttempts) {
    public FlowEnd {
        lostAttempts = List.copyOf(lostAttempts);
    }

    /** A flow whose attempts have all told how they ended. */
    public FlowEnd(String flow, String state, @Nullable String message) {
        this(flow, state, message, List.of());
    }
}
