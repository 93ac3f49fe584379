package dev.sluice.event.view;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.from_json;
import static org.apache.spark.sql.functions.row_number;

import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;

/** The log as the views read it: each event once, its details parsed. */
final class ParsedLog {
    /** Column of the parsed details: {@code d.<event type>.<key>}. */
    private static final String PARSED = "d";

    private static final String DETAILS = "create_update STRUCT<cause: STRING, user: STRING, behaviour: STRING,"
            + " refresh_selection: ARRAY<STRING>, full_refresh_selection: ARRAY<STRING>, full_refresh: BOOLEAN,"
            + " parameters: MAP<STRING, STRING>, definition_fingerprint: STRING>,"
            + " update_progress STRUCT<state: STRING>,"
            + " planning_information STRUCT<technique: STRING, reason: STRING>,"
            + " flow_definition STRUCT<is_removed: BOOLEAN,"
            + " inputs: ARRAY<STRUCT<name: STRING, type: STRING, is_stream: BOOLEAN, columns: ARRAY<STRING>>>>,"
            + " flow_progress STRUCT<status: STRING, attempt: INT, fencing_token: BIGINT, refresh: STRING,"
            + " reason: STRING, duration_ms: BIGINT, error_code: STRING,"
            + " metrics: STRUCT<num_output_rows: BIGINT, num_upserted_rows: BIGINT, num_deleted_rows: BIGINT,"
            + " backlog_files: BIGINT, backlog_bytes: BIGINT>,"
            + " data_quality: STRUCT<dropped_records: BIGINT, quarantined_records: BIGINT,"
            + " expectations: ARRAY<STRUCT<name: STRING, dataset: STRING, passed_records: BIGINT,"
            + " failed_records: BIGINT>>>>";

    private ParsedLog() {}

    /** Events of the given types, or of all types where none is given. */
    static Dataset<Row> of(Dataset<Row> log, String... types) {
        Dataset<Row> wanted =
                types.length == 0 ? log : log.where(col("event_type").isin((Object[]) types));
        var first = Window.partitionBy("id").orderBy("sequence");
        return wanted.withColumn("copy", row_number().over(first))
                .where("copy = 1")
                .drop("copy")
                .withColumn(PARSED, from_json(col("details"), DETAILS, Map.of()));
    }

    /** The columns named by SQL expressions. */
    static Dataset<Row> select(Dataset<Row> rows, List<String> expressions) {
        return rows.selectExpr(expressions.toArray(String[]::new));
    }
}
