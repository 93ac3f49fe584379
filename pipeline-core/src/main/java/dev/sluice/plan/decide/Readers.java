package dev.sluice.plan.decide;

import dev.sluice.definition.DatasetName;
import dev.sluice.graph.ResolvedDataset;
import dev.sluice.graph.ResolvedGraph;
import dev.sluice.plan.UpdateRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Follows resets to the streaming tables that read the reset ones. */
final class Readers {
    private Readers() {}

    /**
     * Adds to the reset tables, or to the kept ones, what the request says of their readers.
     *
     * @return readers that the request says nothing of, by the table they read
     */
    static Map<DatasetName, List<DatasetName>> followResets(
            ResolvedGraph graph, Set<DatasetName> reset, Set<DatasetName> kept, UpdateRequest request) {
        Map<DatasetName, List<DatasetName>> undecided = new LinkedHashMap<>();
        for (ResolvedDataset reader : graph.targets()) {
            DatasetName name = reader.definition().name();
            if (reset.contains(name)) {
                continue;
            }
            List<DatasetName> resetSources = reset.stream()
                    .filter(source -> reader.flows().stream().anyMatch(flow -> ResetPlan.streams(flow, source)))
                    .toList();
            if (resetSources.isEmpty()) {
                continue;
            }
            boolean mayReset = !ResetPlan.isProtected(reader.definition());
            if (request.cascade() && mayReset) {
                reset.add(name);
            } else if (request.keepDownstream()) {
                kept.add(name);
            } else {
                resetSources.forEach(source -> undecided
                        .computeIfAbsent(source, table -> new ArrayList<>())
                        .add(name));
            }
        }
        return undecided;
    }
}
