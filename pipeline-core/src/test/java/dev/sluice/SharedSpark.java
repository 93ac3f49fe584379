package dev.sluice;

import dev.sluice.definition.project.ProgramFiles;
import dev.sluice.engine.SparkSessions;
import dev.sluice.engine.crash.ObservedCheckpoints;
import dev.sluice.graph.query.FlowSessions;
import dev.sluice.python.PythonDefinitions;
import dev.sluice.python.environment.PythonEnvironment;
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

    /** Reads definitions in Python against that Spark. */
    public static ProgramFiles python() {
        return new PythonDefinitions(new FlowSessions(SPARK), PythonEnvironment.ofProcess());
    }

    /** The session; callers that change settings take a new session of it. */
    public static SparkSession get() {
        return SPARK;
    }
}
