package dev.sluice.execution.input;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * What is known of a sink: a Delta table without rows, whose commits tell which batches of which flows were sent. It is what
 * keeps a batch from being sent again by an update that comes later, and an owner that was replaced from sending.
 */
final class SinkLedger {
    /** Delta wants a column. */
    static final StructType COLUMNS = new StructType().add("sent", DataTypes.LongType);

    private SinkLedger() {}
}
