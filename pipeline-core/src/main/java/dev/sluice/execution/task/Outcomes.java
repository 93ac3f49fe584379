package dev.sluice.execution.task;

import dev.sluice.state.table.CommitRecord;
import dev.sluice.state.table.FlowOutcome;
import dev.sluice.state.table.FlowOutcome.RuleCount;
import dev.sluice.state.table.FlowOutcome.State;
import dev.sluice.state.table.RefreshKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Outcomes of flows, made from the records of their commits. */
public final class Outcomes {
    private Outcomes() {}

    /** The outcome of a flow that had nothing to do. */
    public static FlowOutcome nothing(FlowTask task, State state, RefreshKind refresh, String reason, long version) {
        return new FlowOutcome(
                task.flow().planned().name(), task.targetName(), state, refresh, reason, 0, 0, List.of(), version, 0);
    }

    /** The outcome of a flow from the commits it made in this update, however many attempts they took. */
    public static FlowOutcome of(FlowTask task, List<CommitRecord> commits, long version) {
        CommitRecord first = commits.get(0);
        long rows = commits.stream().mapToLong(CommitRecord::outputRows).sum();
        long dropped = commits.stream().mapToLong(CommitRecord::droppedRows).sum();
        return new FlowOutcome(
                task.flow().planned().name(),
                task.targetName(),
                State.COMPLETED,
                first.refresh(),
                first.reason(),
                rows,
                dropped,
                sum(commits),
                version,
                0);
    }

    /** The same with the time it took. */
    public static FlowOutcome timed(FlowOutcome outcome, long durationMs) {
        return new FlowOutcome(
                outcome.flow(),
                outcome.dataset(),
                outcome.state(),
                outcome.refresh(),
                outcome.reason(),
                outcome.outputRows(),
                outcome.droppedRows(),
                outcome.expectations(),
                outcome.tableVersion(),
                durationMs);
    }

    private static List<RuleCount> sum(List<CommitRecord> commits) {
        Map<String, RuleCount> sums = new LinkedHashMap<>();
        for (CommitRecord commit : commits) {
            for (RuleCount count : commit.expectations()) {
                sums.merge(
                        count.dataset() + "/" + count.name(),
                        count,
                        (a, b) -> new RuleCount(
                                a.name(),
                                a.dataset(),
                                a.passedRecords() + b.passedRecords(),
                                a.failedRecords() + b.failedRecords()));
            }
        }
        return new ArrayList<>(sums.values());
    }
}
