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
import java.util.Optional;
import java.util.Set;

/** Which tables an update touches, from the names that were asked for. */
final class Selection {
    private final ResolvedGraph graph;
    private final Set<DatasetName> refreshed;
    private final Set<DatasetName> reset;

    private Selection(ResolvedGraph graph, Set<DatasetName> refreshed, Set<DatasetName> reset) {
        this.graph = graph;
        this.refreshed = refreshed;
        this.reset = reset;
    }

    /**
     * Looks the names up.
     *
     * @throws PipelineException UNKNOWN_SELECTION naming all that are unknown, or ARGUMENT_INVALID
     */
    static Selection of(UpdateRequest request, ResolvedGraph graph) {
        boolean isPartial =
                !request.refresh().isEmpty() || !request.fullRefresh().isEmpty();
        if (request.fullRefreshAll() && isPartial) {
            throw new PipelineException(PlanErrors.allAndSome());
        }
        List<Problem> problems = new ArrayList<>();
        Set<DatasetName> reset = lookUp(request.fullRefresh(), graph, problems);
        Set<DatasetName> refreshed = lookUp(request.refresh(), graph, problems);
        if (!problems.isEmpty()) {
            throw new PipelineException(problems);
        }
        if (request.fullRefreshAll()) {
            reset = all(graph);
        }
        refreshed.addAll(isPartial ? reset : all(graph));
        return new Selection(graph, refreshed, reset);
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

    private static Set<DatasetName> all(ResolvedGraph graph) {
        Set<DatasetName> names = new LinkedHashSet<>();
        graph.targets().forEach(table -> names.add(table.definition().name()));
        return names;
    }

    private static Set<DatasetName> lookUp(List<String> names, ResolvedGraph graph, List<Problem> problems) {
        Set<DatasetName> found = new LinkedHashSet<>();
        for (String name : names) {
            find(name, graph).ifPresentOrElse(found::add, () -> problems.add(PlanErrors.unknown(name, graph)));
        }
        return found;
    }

    private static Optional<DatasetName> find(String name, ResolvedGraph graph) {
        PipelineSpec spec = graph.graph().spec();
        return graph.targets().stream()
                .map(table -> table.definition().name())
                .filter(dataset -> spec.isCalled(dataset, name))
                .findFirst();
    }
}
