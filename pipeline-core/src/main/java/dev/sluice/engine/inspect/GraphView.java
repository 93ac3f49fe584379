package dev.sluice.engine.inspect;

import dev.sluice.definition.DatasetKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The dataflow graph for people: datasets and what they read.
 *
 * @param nodes in topological order
 * @param edges from what is read to who reads it
 */
public record GraphView(List<Node> nodes, List<Edge> edges) {
    public GraphView {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
    }

    /**
     * A dataset, or something outside the pipeline that is read.
     *
     * @param name as messages show it
     * @param kind the dataset's kind, null for what is outside the pipeline
     * @param columns name and type of each column, "name TYPE"
     * @param comment the dataset's comment
     */
    public record Node(
            String name,
            @Nullable DatasetKind kind,
            List<String> columns,
            @Nullable String comment) {
        public Node {
            columns = List.copyOf(columns);
        }
    }

    /**
     * One read.
     *
     * @param from what is read
     * @param to the dataset that reads it
     * @param flow the flow through which
     * @param isStream whether it is read as a stream
     */
    public record Edge(String from, String to, String flow, boolean isStream) {}
}
