package dev.sluice;

import dev.sluice.definition.project.ProgramFiles;
import dev.sluice.graph.query.FlowSessions;
import dev.sluice.python.PythonDefinitions;
import dev.sluice.python.environment.PythonEnvironment;
import dev.sluice.spark.connect.NamedTables;
import dev.sluice.state.LinkingLogStore;
import org.apache.spark.sql.SparkSession;

/** The one Spark of a test JVM, with Delta, on two threads; never stopped, because starting it costs seconds. */
public final class SharedSpark {
    private static final SparkSession SPARK = SparkSession.builder()
            .master("local[2]")
            .appName("tests")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension," + NamedTables.class.getName())
            .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
            .config("spark.scheduler.mode", "FAIR")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.databricks.delta.snapshotPartitions", "1")
            .config("spark.databricks.delta.allFilesInCrc.verificationMode.forceOnNonUTC.enabled", "false")
            .config("spark.delta.logStore.file.impl", LinkingLogStore.class.getName())
            .config("spark.sql.warehouse.dir", "target/spark-warehouse")
            .getOrCreate();

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
