package dev.sluice.workflow.message;

import dev.sluice.workflow.result.RuleCount;
import java.util.List;

/**
 * How a flow's activity ended well.
 *
 * @param state COMPLETED or IDLE
 * @param refresh what was done
 * @param reason why
 * @param outputRows rows written
 * @param upsertedRows rows inserted or updated by key
 * @param deletedRows rows deleted by key
 * @param droppedRows rows left out by expectations
 * @param expectations counts per rule
 * @param tableVersion version of the dataset's table when the flow ended
 * @param durationMs wall time of the attempt that did the work
 * @param attempts attempts so far in this update
 */
public record FlowReply(
        String state,
        String refresh,
        String reason,
        long outputRows,
        long upsertedRows,
        long deletedRows,
        long droppedRows,
        List<RuleCount> expectations,
        long tableVersion,
        long durationMs,
        int attempts) {
    public FlowReply {
        expectations = List.copyOf(expectations);
    }

    /** What stands for a flow that has done nothing. */
    public static FlowReply nothing(String refresh) {
        return new FlowReply("QUEUED", refresh, "", 0, 0, 0, 0, List.of(), -1, 0, 0);
    }
}
