package dev.sluice.event;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.Expectation;
import dev.sluice.definition.FlowDefinition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the events about what an update finds declared. Names are given as messages show them.
 *
 * @param update the update that found it
 */
public record DefinitionEvents(Events update) {

    /** A column of a dataset: name, Spark's name of its type, whether it may hold NULL. */
    public record SchemaColumn(String name, String type, boolean isNullable) {}

    /**
     * Something that a flow reads.
     *
     * @param name a dataset of the pipeline, a table outside it, or a path
     * @param type what it is: a dataset kind, TABLE or FILES
     * @param isStream whether it is read as a stream
     * @param columns the columns that are read, empty where that isn't known
     */
    public record FlowInput(String name, String type, boolean isStream, List<String> columns) {
        public FlowInput {
            columns = List.copyOf(columns);
        }
    }

    /** A dataset is declared like this. */
    public Event dataset(String name, DatasetDefinition definition, List<SchemaColumn> schema) {
        Details details = new Details()
                .with("kind", definition.kind().name())
                .with("schema", schema.stream().map(DefinitionEvents::json).toList())
                .with(
                        "expectations",
                        definition.expectations().stream()
                                .map(DefinitionEvents::json)
                                .toList())
                .with("partition_columns", definition.partitionColumns())
                .with("cluster_columns", definition.clusterColumns())
                .with("is_private", definition.isPrivate())
                .with("comment", definition.comment())
                .with("properties", definition.properties())
                .withSource(definition.location());
        String message =
                "Dataset " + name + " is defined as a " + definition.kind().words();
        DatasetDefinition.SinkTarget sink = definition.sink();
        return sink == null
                ? event(Event.EventType.DATASET_DEFINITION, null, name, message, details)
                : event(
                        Event.EventType.SINK_DEFINITION,
                        null,
                        name,
                        message,
                        details.with("format", sink.format()).with("options", sink.options()));
    }

    /** A flow is declared like this and reads that. */
    public Event flow(String name, String dataset, FlowDefinition definition, List<FlowInput> inputs) {
        Details details = new Details()
                .with("is_removed", false)
                .with("kind", definition.body().match(query -> "QUERY", autoCdc -> "AUTO_CDC"))
                .with("once", definition.once())
                .with("inputs", inputs.stream().map(DefinitionEvents::json).toList())
                .withSource(definition.location());
        String message = "Flow " + name + " is defined, into " + dataset;
        return event(Event.EventType.FLOW_DEFINITION, name, dataset, message, details);
    }

    /** A flow that an earlier update knew is no longer declared; its lineage ends. */
    public Event flowRemoved(String name, String dataset) {
        Details details = new Details().with("is_removed", true).with("inputs", List.of());
        return event(
                Event.EventType.FLOW_DEFINITION,
                name,
                dataset,
                "Flow " + name + " is no longer declared: " + dataset + " is INACTIVE, its data is kept",
                details);
    }

    private Event event(Event.EventType type, @Nullable String flow, String dataset, String message, Details details) {
        String subject = flow == null ? dataset : flow;
        String isRemoved = String.valueOf(details.map().get("is_removed"));
        return new Event(
                EventIds.of(type.name(), update.updateId(), Long.toString(update.fencingToken()), subject, isRemoved),
                type,
                Event.Level.INFO,
                new Event.Origin(update.pipelineId(), update.pipelineName(), update.updateId(), flow, dataset, null),
                update.clock().instant(),
                message,
                null,
                details.map());
    }

    private static Map<String, Object> json(SchemaColumn column) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", column.name());
        json.put("type", column.type());
        json.put("nullable", column.isNullable());
        return json;
    }

    private static Map<String, Object> json(Expectation rule) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", rule.name());
        json.put("condition", rule.condition());
        json.put("action", rule.action().name());
        return json;
    }

    private static Map<String, Object> json(FlowInput input) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", input.name());
        json.put("type", input.type());
        json.put("is_stream", input.isStream());
        json.put("columns", input.columns());
        return json;
    }
}
