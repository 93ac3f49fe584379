package dev.sluice.engine.inspect;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.FlowBody;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.PipelineDefinition;
import dev.sluice.definition.query.QueryPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says what changed from one definition to the next. Places in files don't count, nor does white space. */
public final class DefinitionChanges {
    private DefinitionChanges() {}

    public static List<String> between(PipelineDefinition before, PipelineDefinition after) {
        Map<DatasetName, String> old = describe(before);
        Map<DatasetName, String> now = describe(after);
        List<String> changes = new ArrayList<>();
        now.forEach((name, text) -> {
            String display = after.spec().display(name);
            if (!old.containsKey(name)) {
                changes.add(display + " is new");
            } else if (!text.equals(old.get(name))) {
                changes.add("the definition of " + display + " changed");
            }
        });
        old.keySet().stream()
                .filter(name -> !now.containsKey(name))
                .forEach(name -> changes.add(
                        after.spec().display(name) + " is no longer declared; its table is kept, nothing feeds it"));
        return changes;
    }

    private static Map<DatasetName, String> describe(PipelineDefinition definition) {
        Map<DatasetName, String> texts = new LinkedHashMap<>();
        for (DatasetDefinition dataset : definition.datasets()) {
            StringBuilder text = new StringBuilder(dataset.kind().name());
            dataset.columns()
                    .forEach(c ->
                            text.append('|').append(c.name()).append(c.type()).append(c.comment()));
            dataset.expectations()
                    .forEach(e -> text.append('|')
                            .append(e.name())
                            .append(e.condition())
                            .append(e.action()));
            text.append(dataset.partitionColumns()).append(dataset.clusterColumns());
            text.append(dataset.comment()).append(new java.util.TreeMap<>(dataset.properties()));
            texts.put(dataset.name(), text.toString());
        }
        for (FlowDefinition flow : definition.flows()) {
            texts.computeIfPresent(
                    flow.target(), (name, text) -> text + "|" + flow.name().key() + body(flow));
        }
        return texts;
    }

    private static String body(FlowDefinition flow) {
        return flow.body()
                .match(FlowBody.Query::query, FlowBody.AutoCdc::source)
                .match(text -> text.sql().strip().replaceAll("\\s+", " "), QueryPlan::relation);
    }
}
