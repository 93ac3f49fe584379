package dev.sluice.event.table;

import io.delta.kernel.expressions.Column;
import io.delta.kernel.types.ArrayType;
import io.delta.kernel.types.BooleanType;
import io.delta.kernel.types.LongType;
import io.delta.kernel.types.StringType;
import io.delta.kernel.types.StructType;
import io.delta.kernel.types.TimestampType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** The columns of the event log, for the Delta table, for its data files and for Spark; a test holds the three together. */
public final class EventColumns {
    /** Row identity. */
    public static final String ID = "id";

    /** Order of the events of one pipeline. */
    public static final String SEQUENCE = "sequence";

    /** When it happened. */
    public static final String TIMESTAMP = "timestamp";

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
    public static final StructType SCHEMA = new StructType()
            .add(ID, StringType.STRING)
            .add(SEQUENCE, LongType.LONG)
            .add("origin", ORIGIN)
            .add(TIMESTAMP, TimestampType.TIMESTAMP)
            .add("message", StringType.STRING)
            .add("level", StringType.STRING)
            .add("maturity_level", StringType.STRING)
            .add("error", ERROR)
            .add("details", StringType.STRING)
            .add("event_type", StringType.STRING);

    /** The same for Spark. */
    public static final String DDL = "id STRING, sequence BIGINT,"
            + " origin STRUCT<pipeline_id: STRING, pipeline_name: STRING, update_id: STRING, flow_id: STRING,"
            + " flow_name: STRING, dataset_name: STRING, batch_id: BIGINT, host: STRING>,"
            + " timestamp TIMESTAMP, message STRING, level STRING, maturity_level STRING,"
            + " error STRUCT<fatal: BOOLEAN,"
            + " exceptions: ARRAY<STRUCT<class_name: STRING, message: STRING, stack: ARRAY<STRING>>>>,"
            + " details STRING, event_type STRING";

    /** The update an event belongs to. */
    public static final Column UPDATE_ID = new Column(new String[] {"origin", "update_id"});

    /** The same for the data files. */
    public static final MessageType FILE_SCHEMA = MessageTypeParser.parseMessageType("""
            message event {
              optional binary id (STRING);
              optional int64 sequence;
              optional group origin {
                optional binary pipeline_id (STRING);
                optional binary pipeline_name (STRING);
                optional binary update_id (STRING);
                optional binary flow_id (STRING);
                optional binary flow_name (STRING);
                optional binary dataset_name (STRING);
                optional int64 batch_id;
                optional binary host (STRING);
              }
              optional int64 timestamp (TIMESTAMP(MICROS,true));
              optional binary message (STRING);
              optional binary level (STRING);
              optional binary maturity_level (STRING);
              optional group error {
                optional boolean fatal;
                optional group exceptions (LIST) {
                  repeated group list {
                    optional group element {
                      optional binary class_name (STRING);
                      optional binary message (STRING);
                      optional group stack (LIST) {
                        repeated group list {
                          optional binary element (STRING);
                        }
                      }
                    }
                  }
                }
              }
              optional binary details (STRING);
              optional binary event_type (STRING);
            }""");

    private EventColumns() {}
}
