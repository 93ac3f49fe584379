package dev.sluice.event.view;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.row_number;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;

/** {@code system.lakeflow.lineage}: one row per input of a dataset, as each flow was last defined. */
public final class Lineage {
    private Lineage() {}

    /** The view over a log. */
    public static Dataset<Row> of(Dataset<Row> log) {
        var newest = Window.partitionBy("origin.pipeline_id", "origin.flow_name")
                .orderBy(col("sequence").desc());
        return ParsedLog.of(log, "flow_definition")
                .withColumn("age", row_number().over(newest))
                .where("age = 1 AND NOT coalesce(d.flow_definition.is_removed, false)")
                .selectExpr("*", "explode(d.flow_definition.inputs) AS input")
                .selectExpr(
                        "origin.pipeline_id",
                        "origin.pipeline_name",
                        "origin.update_id",
                        "origin.dataset_name AS dataset",
                        "origin.flow_name",
                        "input.name AS input",
                        "input.type AS input_type",
                        "input.is_stream",
                        "input.columns AS input_columns",
                        "timestamp");
    }
}
