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
import dev.sluice.plan.UpdateRequest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which tables are reset, and what becomes of those that read them.
 *
 * @param reset tables whose content is replaced under a new epoch
 * @param keptReaders streaming tables that go on behind the reset with what arrives later
 * @param notReset protected tables that a full refresh of everything leaves alone
 * @param stale tables that are left as they are although something they read is reset
 */
record ResetPlan(
        Set<DatasetName> reset, Set<DatasetName> keptReaders, List<DatasetName> notReset, List<DatasetName> stale) {

    static final String RESET_ALLOWED = "pipelines.reset.allowed";

    /**
     * Decides it.
     *
     * @throws PipelineException with everything that forbids the reset
     */
    static ResetPlan of(UpdateRequest request, Selection selection, PlanningState state) {
        ResolvedGraph graph = selection.graph();
        List<Problem> problems = new ArrayList<>();
        List<DatasetName> notReset = new ArrayList<>();
        Set<DatasetName> reset = new LinkedHashSet<>();
        for (ResolvedDataset table : graph.targets()) {
            DatasetName name = table.definition().name();
            if (!selection.reset().contains(name)) {
                continue;
            }
            if (!isProtected(table.definition())) {
                reset.add(name);
            } else if (request.fullRefreshAll()) {
                notReset.add(name);
            } else {
                problems.add(PlanErrors.resetNotAllowed(graph.graph().display(name)));
            }
        }
        Set<DatasetName> kept = new LinkedHashSet<>();
        Map<DatasetName, List<DatasetName>> undecided = Readers.followResets(graph, reset, kept, request);
        undecided.forEach((table, readers) -> problems.add(PlanErrors.downstreamUndecided(
                graph.graph().display(table),
                readers.stream().map(graph.graph()::display).toList())));
        if (!request.allowDataLoss()) {
            for (DatasetName name : reset) {
                List<String> losses = state.losses().getOrDefault(name, List.of());
                if (!losses.isEmpty()) {
                    problems.add(PlanErrors.losesData(graph.graph().display(name), losses));
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new PipelineException(problems);
        }
        return new ResetPlan(reset, kept, notReset, stale(graph, selection, reset));
    }

    static boolean isProtected(DatasetDefinition table) {
        return table.kind() == DatasetKind.STREAMING_TABLE
                && "false".equalsIgnoreCase(table.properties().get(RESET_ALLOWED));
    }

    private static List<DatasetName> stale(ResolvedGraph graph, Selection selection, Set<DatasetName> reset) {
        Set<DatasetName> touched = new LinkedHashSet<>(reset);
        List<DatasetName> stale = new ArrayList<>();
        for (ResolvedDataset table : graph.targets()) {
            DatasetName name = table.definition().name();
            boolean readsTouched = table.flows().stream()
                    .flatMap(flow -> flow.inputs().stream())
                    .anyMatch(input -> isDataset(input, touched));
            if (readsTouched && !selection.refreshed().contains(name) && !reset.contains(name)) {
                touched.add(name);
                stale.add(name);
            }
        }
        return stale;
    }

    static boolean isDataset(FlowInput input, Set<DatasetName> names) {
        return input.kind() == FlowInput.Kind.DATASET
                && names.stream().anyMatch(name -> name.key().equals(input.name()));
    }

    /** Streaming reads of a table. */
    static boolean streams(ResolvedFlow flow, DatasetName from) {
        return flow.inputs().stream().anyMatch(input -> input.isStream() && isDataset(input, Set.of(from)));
    }
}
