package dev.sluice.definition.java;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.FlowBody;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.query.QueryText;
import dev.sluice.error.SourceLocation;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A flow as it is declared. */
final class DeclaredFlow implements Pipeline.Flow {
    private final DeclaredPipeline pipeline;
    private final DatasetName name;
    private final DatasetName target;
    private final SourceLocation where;
    private final Map<String, String> settings = new TreeMap<>();
    private boolean isOnce;
    private @Nullable QueryText query;

    DeclaredFlow(DeclaredPipeline pipeline, DatasetName name, DatasetName target, SourceLocation where) {
        this.pipeline = pipeline;
        this.name = name;
        this.target = target;
        this.where = where;
    }

    @Override
    public Pipeline.Flow once() {
        isOnce = true;
        return this;
    }

    @Override
    public Pipeline.Flow setting(String key, String value) {
        settings.put(key, value);
        return this;
    }

    @Override
    public Pipeline.Flow query(String sql) {
        query = pipeline.query(sql, Map.of());
        return this;
    }

    String display() {
        return pipeline.display(name);
    }

    SourceLocation where() {
        return where;
    }

    /** The flow; nothing where it has no query. */
    Optional<FlowDefinition> definition() {
        return Optional.ofNullable(query)
                .map(text -> new QueryText(text.sql(), text.location(), settings, text.catalog(), text.schema()))
                .map(text -> new FlowDefinition(name, target, isOnce, new FlowBody.Query(text), where));
    }
}
