package dev.sluice.event;

import io.delta.kernel.expressions.Column;
import io.delta.kernel.types.ArrayType;
import io.delta.kernel.types.BooleanType;
import io.delta.kernel.types.LongType;
import io.delta.kernel.types.StringType;
import io.delta.kernel.types.StructType;
import io.delta.kernel.types.TimestampType;
import java.util.List;

/** The columns of the event log, once for the writer and once for Spark; a test holds the two together. */
final class EventColumns {
    /** Row identity. */
    static final String ID = "id";

    /** Order of the events of one pipeline. */
    static final String SEQUENCE = "sequence";

    private static final StructType ORIGIN = new StructType()
            .add("pipeline_id", StringType.STRING)
            .add("pipeline_name", StringType.STRING)
            .add("update_id", StringType.STRING)
            .add("flow_id", StringType.STRING)
            .add("flow_name", StringType.STRING)
            .add("dataset_name", StringType.STRING)
            .add("batch_id", LongType.LONG)
            .add("host", StringType.STRING);

    private static final StructType EXCEPTION = new StructType()
            .add("class_name", StringType.STRING)
            .add("message", StringType.STRING)
            .add("stack", new ArrayType(StringType.STRING, true));

    private static final StructType ERROR =
            new StructType().add("fatal", BooleanType.BOOLEAN).add("exceptions", new ArrayType(EXCEPTION, true));

    /** What the writer stores. */
    static final StructType SCHEMA = new StructType()
            .add(ID, StringType.STRING)
            .add(SEQUENCE, LongType.LONG)
            .add("origin", ORIGIN)
            .add("timestamp", TimestampType.TIMESTAMP)
            .add("message", StringType.STRING)
            .add("level", StringType.STRING)
            .add("maturity_level", StringType.STRING)
            .add("error", ERROR)
            .add("details", StringType.STRING)
            .add("event_type", StringType.STRING);

    /** The same for Spark. */
    static final String DDL = "id STRING, sequence BIGINT,"
            + " origin STRUCT<pipeline_id: STRING, pipeline_name: STRING, update_id: STRING, flow_id: STRING,"
            + " flow_name: STRING, dataset_name: STRING, batch_id: BIGINT, host: STRING>,"
            + " timestamp TIMESTAMP, message STRING, level STRING, maturity_level STRING,"
            + " error STRUCT<fatal: BOOLEAN,"
            + " exceptions: ARRAY<STRUCT<class_name: STRING, message: STRING, stack: ARRAY<STRING>>>>,"
            + " details STRING, event_type STRING";

    /** The update an event belongs to. */
    static final Column UPDATE_ID = new Column(new String[] {"origin", "update_id"});

    /** Columns whose smallest and greatest value stand in the Delta log, so that readers can skip files. */
    static final List<Column> WITH_STATISTICS = List.of(new Column(SEQUENCE), new Column("timestamp"), UPDATE_ID);

    private EventColumns() {}
}
