package dev.sluice;

import dev.sluice.engine.SparkSessions;
import dev.sluice.engine.crash.ObservedCheckpoints;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * The one Spark of a test JVM, started as the product starts it, on two threads; never stopped, because starting it costs
 * seconds.
 */
public final class SharedSpark {
    private static final SparkSession SPARK = SparkSessions.start(Map.of(
            "spark.master",
            "local[2]",
            "spark.sql.shuffle.partitions",
            "2",
            "spark.sql.session.timeZone",
            "UTC",
            "spark.sql.warehouse.dir",
            "target/spark-warehouse",
            "spark.sql.streaming.checkpointFileManagerClass",
            ObservedCheckpoints.class.getName()));

    private SharedSpark() {}

    /** The session; callers that change settings take a new session of it. */
    public static SparkSession get() {
        return SPARK;
    }
}
