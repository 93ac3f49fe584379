package dev.sluice.definition.java;

import dev.sluice.definition.ColumnDefinition;
import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetDefinition.RefreshPolicy;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.Expectation;
import dev.sluice.definition.Findings;
import dev.sluice.definition.FlowBody;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.ViolationAction;
import dev.sluice.definition.key.PipelineSettings;
import dev.sluice.definition.query.QueryText;
import dev.sluice.error.SourceLocation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A dataset as it is declared. */
final class DeclaredDataset implements Pipeline.Dataset {
    private static final String NOT_NULL = " NOT NULL";

    private final DeclaredPipeline pipeline;
    private final DatasetName name;
    private final DatasetKind kind;
    private final SourceLocation where;
    private final List<ColumnDefinition> columns = new ArrayList<>();
    private final List<Expectation> expectations = new ArrayList<>();
    private final Map<String, String> properties = new LinkedHashMap<>();
    private List<String> partitionColumns = List.of();
    private List<String> clusterColumns = List.of();
    private boolean isHidden;
    private @Nullable String comment;
    private @Nullable QueryText query;
    private RefreshPolicy refreshPolicy = RefreshPolicy.AUTO;

    DeclaredDataset(DeclaredPipeline pipeline, DatasetName name, DatasetKind kind, SourceLocation where) {
        this.pipeline = pipeline;
        this.name = name;
        this.kind = kind;
        this.where = where;
    }

    @Override
    public Pipeline.Dataset comment(String text) {
        comment = text;
        return this;
    }

    @Override
    public Pipeline.Dataset refreshPolicy(RefreshPolicy policy) {
        refreshPolicy = policy;
        return this;
    }

    @Override
    public Pipeline.Dataset isPrivate() {
        isHidden = true;
        return this;
    }

    @Override
    public Pipeline.Dataset column(String column, String type) {
        boolean isNotNull = type.toUpperCase(Locale.ROOT).endsWith(NOT_NULL);
        String bare = isNotNull ? type.substring(0, type.length() - NOT_NULL.length()) : type;
        columns.add(new ColumnDefinition(column, bare.strip(), isNotNull, null, pipeline.here()));
        return this;
    }

    @Override
    public Pipeline.Dataset property(String key, String value) {
        properties.put(key, value);
        return this;
    }

    @Override
    public Pipeline.Dataset partitionedBy(String... names) {
        partitionColumns = List.of(names);
        return this;
    }

    @Override
    public Pipeline.Dataset clusteredBy(String... names) {
        clusterColumns = List.of(names);
        return this;
    }

    @Override
    public Pipeline.Dataset expect(String rule, String condition) {
        return expecting(rule, condition, ViolationAction.WARN);
    }

    @Override
    public Pipeline.Dataset expectOrDrop(String rule, String condition) {
        return expecting(rule, condition, ViolationAction.DROP_ROW);
    }

    @Override
    public Pipeline.Dataset expectOrFail(String rule, String condition) {
        return expecting(rule, condition, ViolationAction.FAIL_UPDATE);
    }

    private Pipeline.Dataset expecting(String rule, String condition, ViolationAction action) {
        expectations.add(new Expectation(rule, condition, action, pipeline.here()));
        return this;
    }

    @Override
    public Pipeline.Dataset query(String sql) {
        query = pipeline.query(sql, Map.of());
        return this;
    }

    String display() {
        return pipeline.display(name);
    }

    SourceLocation where() {
        return where;
    }

    /** Whether it needs a query of its own and has none. */
    boolean lacksQuery() {
        return query == null && kind != DatasetKind.STREAMING_TABLE;
    }

    Optional<FlowDefinition> flow() {
        return Optional.ofNullable(query)
                .map(text -> new FlowDefinition(name, name, false, new FlowBody.Query(text), where));
    }

    DatasetDefinition definition(Findings findings) {
        properties.forEach((key, value) -> PipelineSettings.check(key, value, where, findings));
        return new DatasetDefinition(
                        name,
                        kind,
                        isHidden,
                        columns,
                        expectations,
                        partitionColumns,
                        clusterColumns,
                        comment,
                        properties,
                        where)
                .refreshed(refreshPolicy);
    }
}
