package dev.sluice.plan.decide;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.DatasetName;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.graph.FlowInput;
import dev.sluice.graph.ResolvedDataset;
import dev.sluice.graph.ResolvedFlow;
import dev.sluice.graph.ResolvedGraph;
import dev.sluice.plan.FlowPlan;
import dev.sluice.plan.Freshness;
import dev.sluice.plan.InputToken;
import dev.sluice.plan.Limits;
import dev.sluice.plan.PlannedFlow;
import dev.sluice.plan.UpdatePlan;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.table.RefreshKind;
import dev.sluice.state.table.TableState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides what an update does, from the resolved graph, the state of the tables and what was asked. It reads and writes
 * nothing, so a dry run and a run decide the same.
 */
public final class UpdatePlanner {
    private final ResolvedGraph graph;
    private final PlanningState state;
    private final UpdateRequest request;
    private final Map<String, String> tableIds = new LinkedHashMap<>();

    private UpdatePlanner(ResolvedGraph graph, PlanningState state, UpdateRequest request) {
        this.graph = graph;
        this.state = state;
        this.request = request;
        state.tables().forEach((name, table) -> tableIds.put(name.key(), table.tableId()));
    }

    /**
     * The plan.
     *
     * @param turn the update's number
     * @throws PipelineException with everything that forbids the update
     */
    public static UpdatePlan plan(
            ResolvedGraph graph, PlanningState state, UpdateRequest request, String pipelineId, long turn) {
        return new UpdatePlanner(graph, state, request).plan(pipelineId, turn);
    }

    private UpdatePlan plan(String pipelineId, long turn) {
        Selection selection = Selection.of(request, graph);
        ResetPlan resets = ResetPlan.of(request, selection, state);
        Set<DatasetName> selected = new LinkedHashSet<>(selection.refreshed());
        selected.addAll(resets.reset());
        selected.addAll(resets.keptReaders());
        checkFlowNames();
        List<Problem> problems = new ArrayList<>();
        List<FlowPlan> flows = new ArrayList<>();
        for (ResolvedDataset table : graph.targets()) {
            boolean isReset = resets.reset().contains(table.definition().name());
            problems.addAll(LayoutChange.problems(
                    table,
                    display(table.definition().name()),
                    Optional.ofNullable(state.tables().get(table.definition().name())),
                    isReset));
            for (ResolvedFlow flow : table.flows()) {
                boolean isSelected = selected.contains(table.definition().name())
                        || selection.flows().contains(flow.definition().name());
                flows.add(flow(table, flow, isSelected, resets, turn));
            }
        }
        UpdateSize.problem(
                        flows.stream().filter(flow -> flow.planned().selected()).count())
                .ifPresent(problems::add);
        if (!problems.isEmpty()) {
            throw new PipelineException(problems);
        }
        return new UpdatePlan(
                request,
                "",
                pipelineId,
                graph.graph().spec().name(),
                turn,
                flows,
                versions(),
                externalVersions(),
                resets.notReset().stream().map(this::display).toList(),
                resets.stale().stream().map(this::display).toList(),
                Limits.of(graph.graph().spec()));
    }

    private FlowPlan flow(ResolvedDataset table, ResolvedFlow flow, boolean isSelected, ResetPlan resets, long turn) {
        DatasetDefinition target = table.definition();
        Optional<TableState> current = Optional.ofNullable(state.tables().get(target.name()));
        boolean isReset = resets.reset().contains(target.name());
        boolean isKept = resets.keptReaders().contains(target.name());
        boolean restarts = isKept
                || request.resetCheckpoints().stream()
                        .anyMatch(display(flow.definition().name())::equalsIgnoreCase);
        long epoch = current.isEmpty() || isReset ? turn : current.get().epoch();
        Decision decision = !isSelected
                ? new Decision(RefreshKind.NO_OP, "not selected", Map.of())
                : decide(target, flow, current, isReset, isKept);
        PlannedFlow planned = new PlannedFlow(
                display(flow.definition().name()),
                display(target.name()),
                target.kind(),
                ResolvedGraph.tableInputs(flow).stream().map(this::displayOf).toList(),
                after(flow),
                isSelected,
                decision.refresh(),
                decision.reason(),
                decision.freshAt(),
                epoch,
                current.map(TableState::version).orElse(-1L));
        return new FlowPlan(
                planned,
                flow.definition().name(),
                target.name(),
                flow.definition().once(),
                flow.inputs(),
                flow.fingerprint(),
                flow.volatility().orElse(null),
                isReset,
                restarts,
                isKept);
    }

    private record Decision(RefreshKind refresh, String reason, Map<String, Long> freshAt) {}

    private Decision decide(
            DatasetDefinition target,
            ResolvedFlow flow,
            Optional<TableState> current,
            boolean isReset,
            boolean isKept) {
        if (target.kind().takesFlows()) {
            if (isReset) {
                return new Decision(RefreshKind.FULL_REFRESH, fullRefresh(target), Map.of());
            }
            if (flow.definition().once()) {
                return new Decision(RefreshKind.ONCE, "a ONCE flow runs once per full refresh", Map.of());
            }
            String reason = isKept ? "goes on behind a source that is reset" : "new rows of its sources are appended";
            return new Decision(RefreshKind.STREAM_APPEND, reason, Map.of());
        }
        if (isReset) {
            return new Decision(RefreshKind.COMPLETE_RECOMPUTE, "a full refresh was asked for", Map.of());
        }
        Freshness freshness = Freshness.of(flow, current, state.sources(), tableIds);
        if (freshness.reason().isPresent()) {
            return new Decision(
                    RefreshKind.COMPLETE_RECOMPUTE, freshness.reason().get(), Map.of());
        }
        if (freshness.versions().isEmpty()) {
            return new Decision(RefreshKind.NO_OP, "its inputs and its definition are unchanged", Map.of());
        }
        return new Decision(
                RefreshKind.COMPLETE_RECOMPUTE,
                "recomputed if its inputs change in this update",
                newest(freshness).versionsBy(this::displayOf));
    }

    private static String fullRefresh(DatasetDefinition target) {
        return target.kind() == DatasetKind.SINK
                ? "a full refresh was asked for: everything is sent again, and what was sent before stays"
                : "a full refresh was asked for";
    }

    /** Newer versions of its inputs that show the same rows, as a compaction leaves them, are as good. */
    private Freshness newest(Freshness freshness) {
        Map<String, Long> versions = new LinkedHashMap<>(freshness.versions());
        state.tables()
                .forEach((name, table) -> versions.computeIfPresent(
                        name.key(), (key, then) -> then >= table.rowsSince() ? Math.max(then, table.version()) : then));
        return new Freshness(freshness.reason(), versions);
    }

    /** Flows that feed what a flow reads. */
    private List<String> after(ResolvedFlow flow) {
        List<String> after = new ArrayList<>();
        for (FlowInput input : flow.inputs()) {
            graph.dataset(input).stream()
                    .flatMap(table -> table.flows().stream())
                    .map(feeding -> display(feeding.definition().name()))
                    .filter(name -> !after.contains(name))
                    .forEach(after::add);
        }
        return after;
    }

    private void checkFlowNames() {
        List<String> known = graph.flows().stream()
                .filter(ResolvedFlow::isStream)
                .map(flow -> display(flow.definition().name()))
                .toList();
        List<Problem> problems = request.resetCheckpoints().stream()
                .filter(name -> known.stream().noneMatch(name::equalsIgnoreCase))
                .map(name -> PlanErrors.unknown("streaming flow", name, known))
                .toList();
        if (!problems.isEmpty()) {
            throw new PipelineException(problems);
        }
    }

    private Map<String, Long> versions() {
        Map<String, Long> versions = new LinkedHashMap<>();
        state.tables().forEach((name, table) -> versions.put(name.key(), table.version()));
        return versions;
    }

    private Map<String, Long> externalVersions() {
        Map<String, Long> versions = new LinkedHashMap<>();
        for (ResolvedFlow flow : graph.flows()) {
            for (FlowInput input : flow.inputs()) {
                String token = state.sources().get(input.path());
                if (input.kind() == FlowInput.Kind.EXTERNAL && input.format().equals("delta") && token != null) {
                    versions.put(input.path(), InputToken.parse(token).version());
                }
            }
        }
        return versions;
    }

    private String display(DatasetName name) {
        return graph.graph().display(name);
    }

    private String displayOf(String key) {
        return graph.graph()
                .datasetByKey(key)
                .map(dataset -> display(dataset.name()))
                .orElse(key);
    }
}
