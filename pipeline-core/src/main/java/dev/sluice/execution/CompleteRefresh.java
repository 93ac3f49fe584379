package dev.sluice.execution;

import dev.sluice.definition.DatasetDefinition.RefreshPolicy;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.execution.delta.Claim;
import dev.sluice.execution.delta.CommitResult;
import dev.sluice.execution.delta.TableCommit;
import dev.sluice.execution.input.FlowPosition;
import dev.sluice.execution.input.FlowQuery;
import dev.sluice.execution.input.PinnedInputs;
import dev.sluice.execution.task.FlowExecutor;
import dev.sluice.execution.task.FlowTask;
import dev.sluice.execution.task.MeasuredRows;
import dev.sluice.execution.task.Outcomes;
import dev.sluice.plan.Freshness;
import dev.sluice.state.table.CommitRecord;
import dev.sluice.state.table.FlowOutcome;
import dev.sluice.state.table.RefreshKind;
import dev.sluice.state.table.TableState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/** Computes a materialized view again and replaces its content in one commit, unless nothing it depends on changed. */
final class CompleteRefresh implements FlowExecutor {

    @Override
    public FlowOutcome run(FlowTask task) {
        Optional<TableState> table = task.tables().read(task.table());
        Optional<FlowOutcome> done = table.flatMap(state -> doneBefore(task, state));
        if (done.isPresent()) {
            return done.get();
        }
        PinnedInputs pinned = PinnedInputs.of(task);
        String reason = task.flow().planned().reason();
        if (!task.flow().resets()) {
            Optional<String> stale = staleReason(task, table, pinned);
            if (stale.isEmpty()) {
                return Outcomes.nothing(
                        task,
                        FlowOutcome.State.COMPLETED,
                        RefreshKind.NO_OP,
                        "its inputs and its definition are unchanged",
                        table.orElseThrow().version());
            }
            reason = stale.get();
            if (table.isPresent() && task.target().refreshPolicy() == RefreshPolicy.INCREMENTAL_STRICT) {
                throw new PipelineException(notIncremental(task, reason));
            }
        }
        return recompute(task, pinned, reason);
    }

    private static FlowOutcome recompute(FlowTask task, PinnedInputs pinned, String reason) {
        FlowPosition none = new FlowPosition(0, 0, Map.of());
        FlowQuery query = new FlowQuery(task, pinned.pins(), none);
        Claim claim = task.claim(0);
        MeasuredRows rows = new MeasuredRows(
                task, claim, query::guardedSource, pinned.tokens(), RefreshKind.COMPLETE_RECOMPUTE, reason);
        Optional<CommitResult> result = new TableCommit(task.session(), query.target(), task.observer())
                .commit(claim, TableCommit.Mode.REPLACE, rows);
        return result.map(commit -> Outcomes.of(task, List.of(commit.record()), commit.version()))
                .orElseGet(
                        () -> doneBefore(task, task.tables().read(task.table()).orElseThrow())
                                .orElseThrow());
    }

    private static Problem notIncremental(FlowTask task, String reason) {
        return new Problem(
                ErrorCode.NOT_INCREMENTAL,
                task.targetName() + " would have to be computed again as a whole (" + reason
                        + "), which its REFRESH POLICY INCREMENTAL STRICT rules out; nothing was changed",
                "write REFRESH POLICY INCREMENTAL or AUTO, or have it computed once with --full-refresh "
                        + task.targetName(),
                task.target().location());
    }

    /** What this update has already made of it, if an earlier attempt got as far as its commit. */
    private static Optional<FlowOutcome> doneBefore(FlowTask task, TableState table) {
        if (table.owner(task.flow().flow()) != task.plan().turn()) {
            return Optional.empty();
        }
        List<CommitRecord> commits = task.tables()
                .commits(task.table())
                .ofUpdate(table.version(), task.plan().turn(), task.flow().key());
        return commits.isEmpty() ? Optional.empty() : Optional.of(Outcomes.of(task, commits, table.version()));
    }

    private static Optional<String> staleReason(FlowTask task, Optional<TableState> table, PinnedInputs pinned) {
        Freshness freshness = Freshness.of(
                task.flow().fingerprint(),
                Optional.ofNullable(task.flow().volatility()),
                task.flow().inputs(),
                table.flatMap(TableState::lastChange),
                table.isPresent(),
                pinned.tokens(),
                pinned.tableIds());
        if (freshness.reason().isPresent()) {
            return freshness.reason();
        }
        Map<String, Long> changed = new LinkedHashMap<>();
        freshness.versions().forEach((key, version) -> {
            Long now = pinned.pins().datasets().get(key);
            if (now == null || (!now.equals(version) && changesRows(task, key, version, now))) {
                changed.put(key, version);
            }
        });
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of("rows changed in " + String.join(", ", changed.keySet()));
    }

    private static boolean changesRows(FlowTask task, String key, long then, long now) {
        Path path = PinnedInputs.path(task, key);
        return task.tables().commits(path).changedBetween(then, now);
    }
}
