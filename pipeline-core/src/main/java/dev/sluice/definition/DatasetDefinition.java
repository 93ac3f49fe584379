package dev.sluice.definition;

import dev.sluice.error.SourceLocation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One declared dataset. Its query, if its statement has one, is a {@link FlowDefinition} that targets it; this holds for
 * views too.
 *
 * @param name full name
 * @param kind what it is
 * @param isPrivate not published to readers outside the pipeline
 * @param columns declared columns, empty where the query decides
 * @param expectations rules, in declared order
 * @param partitionColumns PARTITIONED BY
 * @param clusterColumns CLUSTER BY; never together with partition columns
 * @param comment the dataset's comment
 * @param properties TBLPROPERTIES, by key as written
 * @param location where the statement starts
 * @param sink where its rows go, if it is a sink
 * @param refreshPolicy how a materialized view is kept up to date
 */
public record DatasetDefinition(
        DatasetName name,
        DatasetKind kind,
        boolean isPrivate,
        List<ColumnDefinition> columns,
        List<Expectation> expectations,
        List<String> partitionColumns,
        List<String> clusterColumns,
        @Nullable String comment,
        Map<String, String> properties,
        SourceLocation location,
        @Nullable SinkTarget sink,
        RefreshPolicy refreshPolicy) {

    /** A dataset that is no sink. */
    public DatasetDefinition(
            DatasetName name,
            DatasetKind kind,
            boolean isPrivate,
            List<ColumnDefinition> columns,
            List<Expectation> expectations,
            List<String> partitionColumns,
            List<String> clusterColumns,
            @Nullable String comment,
            Map<String, String> properties,
            SourceLocation location) {
        this(
                name,
                kind,
                isPrivate,
                columns,
                expectations,
                partitionColumns,
                clusterColumns,
                comment,
                properties,
                location,
                null,
                RefreshPolicy.AUTO);
    }

    /** A sink. */
    public static DatasetDefinition sink(DatasetName name, SinkTarget target, SourceLocation location) {
        return new DatasetDefinition(
                name,
                DatasetKind.SINK,
                false,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                null,
                Map.of(),
                location,
                target,
                RefreshPolicy.AUTO);
    }

    /** The same dataset under another policy. */
    public DatasetDefinition refreshed(RefreshPolicy policy) {
        return new DatasetDefinition(
                name,
                kind,
                isPrivate,
                columns,
                expectations,
                partitionColumns,
                clusterColumns,
                comment,
                properties,
                location,
                sink,
                policy);
    }

    public DatasetDefinition {
        if ((kind == DatasetKind.SINK) != (sink != null)) {
            throw new IllegalArgumentException("a sink says where its rows go, and nothing else does");
        }
        // Definitions kept by earlier versions don't say.
        refreshPolicy = Objects.requireNonNullElse(refreshPolicy, RefreshPolicy.AUTO);
        columns = List.copyOf(columns);
        expectations = List.copyOf(expectations);
        partitionColumns = List.copyOf(partitionColumns);
        clusterColumns = List.copyOf(clusterColumns);
        properties = Map.copyOf(new LinkedHashMap<>(properties));
    }

    /** What a refresh of a materialized view may do. */
    public enum RefreshPolicy {
        /** What is cheaper. */
        AUTO,
        /** Incrementally where that is possible. */
        INCREMENTAL,
        /** Incrementally or not at all. */
        INCREMENTAL_STRICT,
        /** Always all of it. */
        FULL
    }

    /**
     * Where the rows of a sink go.
     *
     * @param format a data source of Spark that can be written
     * @param options its options; may refer to secrets
     */
    public record SinkTarget(String format, Map<String, String> options) {
        /** The format of a sink whose batches go to a function of the user's. */
        public static final String FOREACH_BATCH = "foreach_batch";

        public SinkTarget {
            options = Map.copyOf(options);
        }

        /** Whether a function of the user's takes the rows. */
        public boolean callsFunction() {
            return format.equals(FOREACH_BATCH);
        }
    }
}
