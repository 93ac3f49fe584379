package dev.sluice.worker.output;

import dev.sluice.engine.inspect.GraphView;
import dev.sluice.engine.inspect.GraphView.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A dataflow graph in the format that was asked for. */
public enum GraphText {
    TEXT {
        @Override
        public List<String> lines(GraphView graph) {
            Map<String, List<String>> reads = new HashMap<>();
            graph.edges()
                    .forEach(edge -> reads.computeIfAbsent(edge.to(), to -> new ArrayList<>())
                            .add(edge.from() + (edge.isStream() ? " (stream)" : "")));
            TextTable table = new TextTable(List.of("dataset", "kind", "reads"), java.util.Set.of());
            graph.nodes()
                    .forEach(node -> table.add(List.of(
                            node.name(), kind(node), String.join(", ", reads.getOrDefault(node.name(), List.of())))));
            return table.lines();
        }
    },
    MERMAID {
        @Override
        public List<String> lines(GraphView graph) {
            List<String> lines = new ArrayList<>();
            Map<String, String> ids = new HashMap<>();
            lines.add("flowchart LR");
            for (Node node : graph.nodes()) {
                String id = ids.computeIfAbsent(node.name(), name -> "n" + ids.size());
                lines.add("  " + id + "[\"" + escaped(node.name()) + "<br/><i>" + kind(node) + "</i>\"]");
            }
            graph.edges()
                    .forEach(edge -> lines.add("  " + ids.getOrDefault(edge.from(), "unknown")
                            + (edge.isStream() ? " ==> " : " --> ")
                            + ids.getOrDefault(edge.to(), "unknown")));
            return lines;
        }
    };

    /** The lines to print. */
    public abstract List<String> lines(GraphView graph);

    private static String kind(Node node) {
        return node.kind() == null ? "external" : node.kind().words();
    }

    private static String escaped(String text) {
        return text.replace("\"", "#quot;").replace("<", "&lt;");
    }
}
