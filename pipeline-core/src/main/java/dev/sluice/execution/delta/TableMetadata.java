package dev.sluice.execution.delta;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.spark.ScalaValues;
import dev.sluice.state.table.SnapshotFacts;
import dev.sluice.state.table.TableState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.delta.OptimisticTransaction;
import org.apache.spark.sql.delta.actions.Action;
import org.apache.spark.sql.delta.actions.Format;
import org.apache.spark.sql.delta.actions.Metadata;
import org.apache.spark.sql.delta.skipping.clustering.ClusteredTableUtils;
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
        StructType schema = replaces ? target.schema() : widened(now.schema());
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
                .map(name -> find(schema, name).map(StructField::name).orElse(name))
                .toList();
    }

    /** The table's columns with the new ones at the end. */
    private StructType widened(StructType current) {
        List<StructField> fields = new ArrayList<>(List.of(current.fields()));
        for (StructField field : target.schema().fields()) {
            if (find(current, field.name()).isEmpty()) {
                fields.add(new StructField(field.name(), field.dataType(), true, field.metadata()));
            }
        }
        return new StructType(fields.toArray(StructField[]::new));
    }

    /** The rows with their columns in the types of the table's. */
    static Dataset<Row> fit(Dataset<Row> rows, StructType table) {
        List<Column> columns = new ArrayList<>();
        boolean isFit = true;
        for (StructField field : rows.schema().fields()) {
            StructField stored = find(table, field.name())
                    .orElseThrow(() -> new PipelineException(Problem.of(
                            ErrorCode.NEEDS_FULL_REFRESH,
                            "the table has no column " + field.name(),
                            "run a full refresh of it")));
            Column column = rows.col("`" + field.name().replace("`", "``") + "`");
            boolean isSame =
                    stored.dataType().asNullable().equals(field.dataType().asNullable())
                            && stored.name().equals(field.name());
            isFit &= isSame;
            columns.add(isSame ? column : column.cast(stored.dataType()).as(stored.name()));
        }
        return isFit ? rows : rows.select(columns.toArray(Column[]::new));
    }

    private static Optional<StructField> find(StructType schema, String name) {
        return List.of(schema.fields()).stream()
                .filter(field -> field.name().equalsIgnoreCase(name))
                .findFirst();
    }
}
