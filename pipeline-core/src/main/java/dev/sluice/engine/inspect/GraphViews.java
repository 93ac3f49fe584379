package dev.sluice.engine.inspect;

import dev.sluice.graph.FlowInput;
import dev.sluice.graph.ResolvedDataset;
import dev.sluice.graph.ResolvedFlow;
import dev.sluice.graph.ResolvedGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Draws a resolved graph for people. */
final class GraphViews {
    private GraphViews() {}

    static GraphView of(ResolvedGraph graph) {
        Map<String, String> names = new LinkedHashMap<>();
        List<GraphView.Node> datasets = new ArrayList<>();
        Map<String, GraphView.Node> outside = new LinkedHashMap<>();
        List<GraphView.Edge> edges = new ArrayList<>();
        for (ResolvedDataset dataset : graph.datasets()) {
            String name = graph.graph().display(dataset.definition().name());
            names.put(dataset.definition().name().key(), name);
            datasets.add(new GraphView.Node(
                    name,
                    dataset.definition().kind(),
                    Stream.of(dataset.schema().fields())
                            .map(field -> field.name() + " " + field.dataType().sql())
                            .toList(),
                    dataset.definition().comment()));
            for (ResolvedFlow flow : dataset.flows()) {
                for (FlowInput input : flow.inputs()) {
                    String from = names.getOrDefault(input.name(), input.name());
                    if (input.kind() != FlowInput.Kind.DATASET) {
                        outside.putIfAbsent(from, new GraphView.Node(from, null, List.of(), null));
                    }
                    edges.add(new GraphView.Edge(
                            from, name, graph.graph().display(flow.definition().name()), input.isStream()));
                }
            }
        }
        List<GraphView.Node> nodes = new ArrayList<>(outside.values());
        nodes.addAll(datasets);
        return new GraphView(nodes, edges.stream().distinct().toList());
    }
}
