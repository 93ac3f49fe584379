package dev.sluice.event.view;

import static org.apache.spark.sql.functions.expr;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** {@code system.lakeflow.updates}: one row per update. */
public final class Updates {
    private Updates() {}

    /** The view over a log. */
    public static Dataset<Row> of(Dataset<Row> log) {
        Dataset<Row> updates = ParsedLog.of(log, "create_update", "update_progress")
                .where("origin.update_id IS NOT NULL")
                .selectExpr("*", "origin.pipeline_id", "origin.pipeline_name", "origin.update_id")
                .groupBy("pipeline_id", "pipeline_name", "update_id")
                .agg(
                        expr("min(timestamp) AS started"),
                        expr("min_by(d.create_update, sequence) FILTER (WHERE event_type = 'create_update') AS asked"),
                        expr("max_by(struct(d.update_progress.state AS state, message, timestamp), sequence)"
                                + " FILTER (WHERE event_type = 'update_progress') AS last"))
                .selectExpr(
                        "*", "if(last.state IN ('COMPLETED', 'FAILED', 'CANCELED'), last.timestamp, NULL) AS ended");
        return ParsedLog.select(updates, columns());
    }

    private static List<String> columns() {
        return List.of(
                "pipeline_id",
                "pipeline_name",
                "update_id",
                "coalesce(last.state, 'QUEUED') AS state",
                "asked.cause",
                "asked.user",
                "asked.behaviour",
                "asked.refresh_selection",
                "asked.full_refresh_selection",
                "asked.full_refresh",
                "asked.parameters",
                "asked.definition_fingerprint",
                "started",
                "ended",
                "unix_millis(ended) - unix_millis(started) AS duration_ms",
                "last.message");
    }
}
