package dev.sluice.state.table;

import java.util.List;

/**
 * How a flow ended well. The same value is kept in the flow's commit, so that a repeated attempt gives the same answer.
 *
 * @param flow the flow
 * @param dataset the dataset it feeds
 * @param state COMPLETED, or IDLE where a stream had nothing new
 * @param refresh what was done
 * @param reason why
 * @param outputRows rows written
 * @param droppedRows rows left out by expectations
 * @param expectations counts per rule, only rules that checked at least one row
 * @param tableVersion version of the dataset's Delta table when the flow ended
 * @param durationMs wall time of the attempt that did the work
 */
public record FlowOutcome(
        String flow,
        String dataset,
        State state,
        RefreshKind refresh,
        String reason,
        long outputRows,
        long droppedRows,
        List<RuleCount> expectations,
        long tableVersion,
        long durationMs) {
    public FlowOutcome {
        expectations = List.copyOf(expectations);
    }

    /** A good end. */
    public enum State {
        COMPLETED,
        IDLE
    }

    /**
     * Rows that one rule checked.
     *
     * @param name the rule
     * @param dataset the dataset or view that declares it
     * @param passedRecords rows for which it is true
     * @param failedRecords rows for which it is false or NULL
     */
    public record RuleCount(String name, String dataset, long passedRecords, long failedRecords) {}
}
