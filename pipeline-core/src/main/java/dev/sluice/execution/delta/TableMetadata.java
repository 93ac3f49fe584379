package dev.sluice.execution.delta;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.spark.ScalaValues;
import dev.sluice.state.table.SnapshotFacts;
import dev.sluice.state.table.StoredColumns;
import dev.sluice.state.table.TableState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.delta.OptimisticTransaction;
import org.apache.spark.sql.delta.actions.Action;
import org.apache.spark.sql.delta.actions.Format;
import org.apache.spark.sql.delta.actions.Metadata;
import org.apache.spark.sql.delta.skipping.clustering.ClusteredTableUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Columns, layout and properties of a dataset's table, brought in line with the declaration in the same commit. */
final class TableMetadata {
    private static final String CHANGE_FEED = "delta.enableChangeDataFeed";
    private static final String COLUMN_MAPPING = "delta.columnMapping.mode";
    private static final Map<String, String> CLUSTERING =
            Map.of("delta.feature.clustering", "supported", "delta.feature.domainMetadata", "supported");

    private final DatasetDefinition definition;
    private final TableTarget target;

    TableMetadata(TableTarget target) {
        this.target = target;
        this.definition = target.definition();
    }

    /**
     * Puts the changes that are needed into the transaction.
     *
     * @param replaces whether all rows are replaced, so that columns and partitions may change freely
     * @return further actions to commit
     */
    List<Action> update(OptimisticTransaction txn, boolean replaces) {
        boolean isNew = txn.readVersion() < 0;
        Metadata now = txn.metadata();
        Metadata wanted = isNew ? created() : changed(now, replaces);
        if (isNew) {
            txn.updateMetadataForNewTable(wanted);
        } else if (!wanted.equals(now)) {
            txn.updateMetadata(wanted, false);
        }
        List<String> clusters = definition.clusterColumns();
        boolean changesClustering = isNew
                ? !clusters.isEmpty()
                : !clusters.equals(new SnapshotFacts(txn.snapshot()).clusterColumns())
                        && (replaces || !clusters.isEmpty());
        return changesClustering
                ? new ArrayList<>(
                        ScalaValues.list(ClusteredTableUtils.getClusteringDomainMetadataForAlterTableClusterBy(
                                ScalaValues.seq(clusters), txn)))
                : List.of();
    }

    private Metadata created() {
        return new Metadata(
                UUID.randomUUID().toString(),
                null,
                definition.comment(),
                new Format("parquet", ScalaValues.map(Map.of())),
                target.schema().json(),
                ScalaValues.seq(partitions(target.schema())),
                ScalaValues.map(properties(Map.of())),
                ScalaValues.option(System.currentTimeMillis()));
    }

    private Metadata changed(Metadata now, boolean replaces) {
        StructType schema = replaces ? target.schema() : grown(now.schema());
        return new Metadata(
                now.id(),
                now.name(),
                definition.comment() == null ? now.description() : definition.comment(),
                now.format(),
                schema.equals(now.schema()) ? now.schemaString() : schema.json(),
                replaces ? ScalaValues.seq(partitions(schema)) : now.partitionColumns(),
                ScalaValues.map(properties(ScalaValues.map(now.configuration()))),
                now.createdTime());
    }

    /** What is set already stays, so that other people's properties survive; the declared ones win. */
    private Map<String, String> properties(Map<String, String> current) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(CHANGE_FEED, "true");
        properties.putAll(current);
        // Delta refuses commits that map columns anew, as the first one does, while the change feed is on.
        if (mapsColumns(properties) || mapsColumns(definition.properties())) {
            properties.put(CHANGE_FEED, "false");
        }
        properties.putAll(definition.properties());
        properties.put(TableState.KIND_PROPERTY, definition.kind().name());
        if (!definition.clusterColumns().isEmpty() && current.isEmpty()) {
            properties.putAll(CLUSTERING);
        }
        return properties;
    }

    private static boolean mapsColumns(Map<String, String> properties) {
        return !properties.getOrDefault(COLUMN_MAPPING, "none").equalsIgnoreCase("none");
    }

    private List<String> partitions(StructType schema) {
        return definition.partitionColumns().stream()
                .map(name ->
                        StoredColumns.find(schema, name).map(StructField::name).orElse(name))
                .toList();
    }

    private StructType grown(StructType stored) {
        for (StructField field : target.schema().fields()) {
            StoredColumns.find(stored, field.name())
                    .filter(known -> StoredColumns.with(known.dataType(), field.dataType())
                            .isEmpty())
                    .ifPresent(known -> {
                        throw new PipelineException(Problem.of(
                                ErrorCode.NEEDS_FULL_REFRESH,
                                "column " + field.name() + " of " + target.name() + " is "
                                        + known.dataType().sql() + " and would be "
                                        + field.dataType().sql(),
                                "run with --full-refresh " + target.name()));
                    });
        }
        return (StructType) StoredColumns.with(stored, target.schema()).orElseThrow();
    }

    /** The rows as the table stores them: columns, and fields of structs, go by their names. */
    static Dataset<Row> fit(Dataset<Row> rows, StructType table) {
        StructType wanted = new StructType(List.of(rows.schema().fields()).stream()
                .map(field -> StoredColumns.find(table, field.name()).orElseThrow())
                .map(stored -> new StructField(
                        stored.name(),
                        stored.dataType().asNullable(),
                        true,
                        org.apache.spark.sql.types.Metadata.empty()))
                .toArray(StructField[]::new));
        return DataType.equalsIgnoreNullability(rows.schema(), wanted) ? rows : rows.to(wanted);
    }
}
