package dev.sluice.execution;

import dev.sluice.execution.delta.Claim;
import dev.sluice.execution.delta.TableCommit;
import dev.sluice.execution.input.FlowPosition;
import dev.sluice.execution.input.FlowQuery;
import dev.sluice.execution.input.PinnedInputs;
import dev.sluice.execution.task.FlowExecutor;
import dev.sluice.execution.task.FlowTask;
import dev.sluice.execution.task.MeasuredRows;
import dev.sluice.execution.task.Outcomes;
import dev.sluice.state.table.CommitRecord;
import dev.sluice.state.table.FlowOutcome;
import dev.sluice.state.table.Ownership;
import dev.sluice.state.table.RefreshKind;
import dev.sluice.state.table.TableState;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Appends the rows of a ONCE flow, once per epoch of its target. */
final class OnceAppend implements FlowExecutor {
    /** A ONCE flow has one batch. */
    private static final long BATCH = 0;

    @Override
    public FlowOutcome run(FlowTask task) {
        long epoch = task.flow().planned().epoch();
        Optional<TableState> table = task.tables().read(task.table());
        boolean isDone = table.isPresent() && table.get().batch(task.flow().flow(), epoch) != Ownership.NEVER;
        if (!isDone) {
            PinnedInputs pinned = PinnedInputs.of(task);
            FlowQuery query = new FlowQuery(task, pinned.pins(), new FlowPosition(epoch, epoch, Map.of()));
            Claim claim = task.claim(epoch).forBatch(BATCH);
            MeasuredRows rows = new MeasuredRows(
                    task,
                    claim,
                    query::guardedSource,
                    pinned.tokens(),
                    RefreshKind.ONCE,
                    task.flow().planned().reason());
            new TableCommit(task.session(), query.target(), task.observer())
                    .commit(claim, TableCommit.Mode.APPEND, rows);
        }
        TableState now = task.tables().read(task.table()).orElseThrow();
        List<CommitRecord> commits = task.tables()
                .commits(task.table())
                .ofUpdate(now.version(), task.plan().turn(), task.flow().key());
        return commits.isEmpty()
                ? Outcomes.nothing(
                        task,
                        FlowOutcome.State.IDLE,
                        RefreshKind.ONCE,
                        "ran before, and runs once per full refresh",
                        now.version())
                : Outcomes.of(task, commits, now.version());
    }
}
