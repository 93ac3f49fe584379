package dev.sluice.event.view;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * {@code system.lakeflow.events}: one row per event, and one of type 'expectation' per rule that checked at least one row.
 */
public final class FlattenedEvents {
    private static final String RULE =
            "STRUCT<name: STRING, dataset: STRING, passed_records: BIGINT, failed_records: BIGINT>";

    /** One NULL for the event itself, then its rules. */
    private static final String EVENT_AND_RULES = "explode(concat(array(CAST(NULL AS " + RULE + ")),"
            + " coalesce(filter(d.flow_progress.data_quality.expectations,"
            + " rule -> rule.passed_records + rule.failed_records > 0), CAST(array() AS ARRAY<" + RULE
            + ">)))) AS rule";

    private FlattenedEvents() {}

    /** The view over a log. */
    public static Dataset<Row> of(Dataset<Row> log) {
        return ParsedLog.select(ParsedLog.of(log).selectExpr("*", EVENT_AND_RULES), columns());
    }

    private static List<String> columns() {
        return List.of(
                "if(rule IS NULL, id, concat(id, '/', rule.name)) AS id",
                "sequence",
                "timestamp",
                "if(rule IS NULL, event_type, 'expectation') AS event_type",
                "if(rule IS NULL, level, 'METRICS') AS level",
                "if(rule IS NULL, message, concat('Expectation ', rule.name, ': ', rule.failed_records, ' of ',"
                        + " rule.passed_records + rule.failed_records, ' rows broke it')) AS message",
                "origin.pipeline_id",
                "origin.pipeline_name",
                "origin.update_id",
                "origin.flow_id",
                "origin.flow_name",
                "if(rule IS NULL, origin.dataset_name, rule.dataset) AS dataset",
                "origin.batch_id",
                "origin.host",
                "coalesce(d.flow_progress.status, d.update_progress.state) AS state",
                "rule.name AS expectation_name",
                "rule.passed_records",
                "rule.failed_records",
                "if(rule IS NULL, get(error.exceptions, 0).class_name, NULL) AS error_class",
                "if(rule IS NULL, get(error.exceptions, 0).message, NULL) AS error_message",
                "if(rule IS NULL, details, NULL) AS details");
    }
}
