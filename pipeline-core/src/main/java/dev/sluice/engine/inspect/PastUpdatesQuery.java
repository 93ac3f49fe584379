package dev.sluice.engine.inspect;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.row_number;
import static org.apache.spark.sql.functions.sum;

import dev.sluice.event.EventViews;
import java.net.URI;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.Window;

/** Reads from the event log what an update is compared with. Reads the whole log, so it takes seconds. */
public final class PastUpdatesQuery {
    private static final List<String> EVENTS = List.of("system", "lakeflow", "events");
    private static final List<String> FLOWS = List.of("system", "lakeflow", "flows");

    private PastUpdatesQuery() {}

    /**
     * The last updates.
     *
     * @param eventLog the log's table
     * @param updates how many of each rule
     */
    public static PastUpdates read(SparkSession spark, URI eventLog, int updates) {
        EventViews views = new EventViews(spark, eventLog);
        return new PastUpdates(
                rules(views.view(EVENTS).orElseThrow(), updates),
                refreshes(views.view(FLOWS).orElseThrow()));
    }

    private static List<PastUpdates.RuleRun> rules(Dataset<Row> events, int updates) {
        var newest = Window.partitionBy("dataset", "expectation_name")
                .orderBy(col("at").desc());
        return events
                .where("event_type = 'expectation' AND state IN ('COMPLETED', 'IDLE')")
                .groupBy("update_id", "dataset", "expectation_name")
                .agg(
                        max("sequence").as("at"),
                        sum("passed_records").as("passed"),
                        sum("failed_records").as("failed"))
                .withColumn("age", row_number().over(newest))
                .where(col("age").leq(updates))
                .orderBy(col("at").desc(), col("dataset"), col("expectation_name"))
                .select("update_id", "dataset", "expectation_name", "passed", "failed")
                .collectAsList()
                .stream()
                .map(row -> new PastUpdates.RuleRun(
                        row.getString(0), row.getString(1), row.getString(2), row.getLong(3), row.getLong(4)))
                .toList();
    }

    /** Of each flow the last two: whether they differ is all that is asked. */
    private static List<PastUpdates.Refresh> refreshes(Dataset<Row> flows) {
        var newest = Window.partitionBy("flow_name").orderBy(col("ended").desc());
        return flows
                .where("state = 'COMPLETED' AND refresh IS NOT NULL AND refresh <> 'NO_OP'")
                .withColumn("age", row_number().over(newest))
                .where("age <= 2")
                .orderBy(col("ended").desc(), col("flow_name"))
                .selectExpr("update_id", "flow_name", "refresh", "coalesce(reason, '')")
                .collectAsList()
                .stream()
                .map(row ->
                        new PastUpdates.Refresh(row.getString(0), row.getString(1), row.getString(2), row.getString(3)))
                .toList();
    }
}
