package dev.sluice.plan.decide;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.graph.ResolvedGraph;
import dev.sluice.plan.UpdateRequest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which tables and flows an update touches, from the names that were asked for. */
final class Selection {
    private static final String TABLE = "table";
    private static final String FLOW = "flow";

    private final ResolvedGraph graph;
    private final Set<DatasetName> refreshed;
    private final Set<DatasetName> reset;
    private final Set<DatasetName> flows;

    private Selection(ResolvedGraph graph, Set<DatasetName> refreshed, Set<DatasetName> reset, Set<DatasetName> flows) {
        this.graph = graph;
        this.refreshed = refreshed;
        this.reset = reset;
        this.flows = flows;
    }

    /**
     * Looks the names up.
     *
     * @throws PipelineException UNKNOWN_SELECTION naming all that are unknown, or ARGUMENT_INVALID
     */
    static Selection of(UpdateRequest request, ResolvedGraph graph) {
        if (request.fullRefreshAll() && request.refreshesSome()) {
            throw new PipelineException(PlanErrors.allAndSome());
        }
        List<Problem> problems = new ArrayList<>();
        List<DatasetName> tables =
                graph.targets().stream().map(table -> table.definition().name()).toList();
        List<DatasetName> allFlows = graph.targets().stream()
                .flatMap(table -> table.flows().stream())
                .map(flow -> flow.definition().name())
                .toList();
        Set<DatasetName> reset = lookUp(TABLE, request.fullRefresh(), tables, graph, problems);
        Set<DatasetName> refreshed = lookUp(TABLE, request.refresh(), tables, graph, problems);
        Set<DatasetName> flows = lookUp(FLOW, request.refreshFlows(), allFlows, graph, problems);
        if (!problems.isEmpty()) {
            throw new PipelineException(problems);
        }
        if (request.fullRefreshAll()) {
            reset = new LinkedHashSet<>(tables);
        }
        refreshed.addAll(request.refreshesSome() ? reset : tables);
        return new Selection(graph, refreshed, reset, flows);
    }

    /** Flows that run although their tables as a whole are not refreshed. */
    Set<DatasetName> flows() {
        return flows;
    }

    ResolvedGraph graph() {
        return graph;
    }

    /** Tables that the update refreshes, the reset ones included. */
    Set<DatasetName> refreshed() {
        return refreshed;
    }

    /** Tables that are to be reset. */
    Set<DatasetName> reset() {
        return reset;
    }

    private static Set<DatasetName> lookUp(
            String kind, List<String> names, List<DatasetName> known, ResolvedGraph graph, List<Problem> problems) {
        PipelineSpec spec = graph.graph().spec();
        Set<DatasetName> found = new LinkedHashSet<>();
        for (String name : names) {
            known.stream()
                    .filter(candidate -> spec.isCalled(candidate, name))
                    .findFirst()
                    .ifPresentOrElse(
                            found::add,
                            () -> problems.add(PlanErrors.unknown(
                                    kind,
                                    name,
                                    known.stream().map(graph.graph()::display).toList())));
        }
        return found;
    }
}
