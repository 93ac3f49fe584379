package dev.sluice.event.view;

import static org.apache.spark.sql.functions.expr;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** {@code system.lakeflow.flows}: one row per flow and update. */
public final class Flows {
    private static final String IS_PROGRESS = " FILTER (WHERE event_type = 'flow_progress')";

    private Flows() {}

    /** The view over a log. */
    public static Dataset<Row> of(Dataset<Row> log) {
        Dataset<Row> flows = ParsedLog.of(log, "flow_progress", "planning_information")
                .selectExpr(
                        "*",
                        "origin.pipeline_id",
                        "origin.pipeline_name",
                        "origin.update_id",
                        "origin.flow_name",
                        "origin.dataset_name AS dataset",
                        "d.flow_progress AS progress")
                .groupBy("pipeline_id", "pipeline_name", "update_id", "flow_name", "dataset")
                .agg(
                        expr("max_by(struct(progress.*, message, timestamp), sequence)" + IS_PROGRESS + " AS last"),
                        expr("max_by(d.planning_information, sequence)"
                                + " FILTER (WHERE event_type = 'planning_information') AS plan"),
                        expr("count(DISTINCT progress.fencing_token, progress.attempt)"
                                + " FILTER (WHERE progress.attempt > 0) AS attempts"),
                        expr("min(timestamp) FILTER (WHERE progress.attempt > 0) AS started"));
        return ParsedLog.select(flows, columns());
    }

    private static List<String> columns() {
        return List.of(
                "pipeline_id",
                "pipeline_name",
                "update_id",
                "flow_name",
                "dataset",
                "coalesce(last.status, 'QUEUED') AS state",
                "coalesce(last.refresh, plan.technique) AS refresh",
                "coalesce(last.reason, plan.reason) AS reason",
                "last.metrics.num_output_rows AS output_rows",
                "last.metrics.num_upserted_rows AS upserted_rows",
                "last.metrics.num_deleted_rows AS deleted_rows",
                "last.data_quality.dropped_records AS dropped_records",
                "last.data_quality.quarantined_records AS quarantined_records",
                "last.duration_ms AS duration_ms",
                "attempts",
                "started",
                "if(last.status IN ('COMPLETED', 'FAILED', 'STOPPED', 'IDLE', 'SKIPPED', 'EXCLUDED'),"
                        + " last.timestamp, NULL) AS ended",
                "last.error_code AS error_code",
                "last.message AS message");
    }
}
