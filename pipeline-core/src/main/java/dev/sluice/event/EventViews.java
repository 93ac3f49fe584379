package dev.sluice.event;

import dev.sluice.event.table.EventColumns;
import dev.sluice.event.table.EventTable;
import dev.sluice.event.view.FlattenedEvents;
import dev.sluice.event.view.Flows;
import dev.sluice.event.view.Lineage;
import dev.sluice.event.view.Updates;
import io.delta.tables.DeltaTable;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * The event log and the ready views over it, as Spark reads them. A log that doesn't exist yet is an empty one.
 *
 * <p>Thread safety: as the session's.
 *
 * @param spark the session that reads; needs Delta's extension
 * @param table the log's table
 */
public record EventViews(SparkSession spark, URI table) {
    private static final Map<String, UnaryOperator<Dataset<Row>>> VIEWS = new TreeMap<>(Map.of(
            "system.lakeflow.events", FlattenedEvents::of,
            "system.lakeflow.updates", Updates::of,
            "system.lakeflow.flows", Flows::of,
            "system.lakeflow.lineage", Lineage::of));

    /** Full names of all views. */
    public static List<String> names() {
        return List.copyOf(VIEWS.keySet());
    }

    /** The view of that name, in any case, or nothing where there is none. */
    public Optional<Dataset<Row>> view(List<String> nameParts) {
        String name = String.join(".", nameParts).toLowerCase(Locale.ROOT);
        return Optional.ofNullable(VIEWS.get(name)).map(view -> view.apply(eventLog()));
    }

    /** The table itself: every row, also where an event was told twice. */
    public Dataset<Row> eventLog() {
        String path = EventTable.path(table);
        if (DeltaTable.isDeltaTable(spark, path)) {
            return spark.read().format("delta").load(path);
        }
        return spark.createDataFrame(List.of(), StructType.fromDDL(EventColumns.DDL));
    }
}
