package dev.sluice.engine.continuous;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.key.PipelineKey;
import dev.sluice.graph.FlowInput;
import dev.sluice.graph.ResolvedDataset;
import dev.sluice.graph.ResolvedFlow;
import dev.sluice.graph.ResolvedGraph;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table of a continuous pipeline, as far as it matters when it is refreshed.
 *
 * @param name as selections name it
 * @param interval least time from one refresh to the next
 * @param reads tables of the pipeline that it reads
 * @param outside what it reads besides
 * @param definition changes where the meaning of its flows does
 */
record WatchedDataset(
        String name, Duration interval, Set<String> reads, List<FlowInput> outside, List<String> definition) {
    private static final Duration OF_VIEWS = Duration.ofMinutes(1);

    WatchedDataset {
        reads = Set.copyOf(reads);
        outside = List.copyOf(outside);
        definition = List.copyOf(definition);
    }

    /** All tables, each after those it reads. */
    static List<WatchedDataset> of(ResolvedGraph graph) {
        return graph.targets().stream().map(table -> of(table, graph)).toList();
    }

    private static WatchedDataset of(ResolvedDataset table, ResolvedGraph graph) {
        PipelineSpec spec = graph.graph().spec();
        Set<String> reads = new LinkedHashSet<>();
        List<FlowInput> outside = new ArrayList<>();
        for (ResolvedFlow flow : table.flows()) {
            for (FlowInput input : flow.inputs()) {
                graph.dataset(input)
                        .ifPresentOrElse(
                                read -> reads.add(spec.display(read.definition().name())), () -> outside.add(input));
            }
        }
        return new WatchedDataset(
                spec.display(table.definition().name()),
                interval(table.definition(), spec.configuration()),
                reads,
                outside,
                table.flows().stream().map(ResolvedFlow::fingerprint).toList());
    }

    private static Duration interval(DatasetDefinition table, Map<String, String> configuration) {
        PipelineKey key = PipelineKey.TRIGGER_INTERVAL;
        if (table.properties().containsKey(key.key())) {
            return key.duration(table.properties());
        }
        boolean isViewByDefault =
                table.kind() == DatasetKind.MATERIALIZED_VIEW && !configuration.containsKey(key.key());
        return isViewByDefault ? OF_VIEWS : key.duration(configuration);
    }
}
