package dev.sluice.plan.decide;

import dev.sluice.definition.DatasetName;
import dev.sluice.state.table.TableState;
import java.util.List;
import java.util.Map;

/**
 * What planning needs to know of the world, read before it starts.
 *
 * @param tables state of each table that exists
 * @param sources state of each input that isn't a dataset, by its path: a version or a fingerprint of its files
 * @param losses for each streaming table that may be reset: what its sources no longer hold, in words; empty where
 *     nothing is missing
 */
public record PlanningState(
        Map<DatasetName, TableState> tables, Map<String, String> sources, Map<DatasetName, List<String>> losses) {
    public PlanningState {
        tables = Map.copyOf(tables);
        sources = Map.copyOf(sources);
        losses = Map.copyOf(losses);
    }
}
