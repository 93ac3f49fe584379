package dev.sluice.engine;

import dev.sluice.error.PipelineException;
import dev.sluice.secret.Secrets;
import dev.sluice.spark.NioLocalFileSystem;
import dev.sluice.spark.connect.NamedTables;
import dev.sluice.state.LinkingLogStore;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts Spark with what Sluice needs and what small local runs profit from; a pipeline's own settings win. */
public final class SparkSessions {
    private static final Logger LOG = LoggerFactory.getLogger(SparkSessions.class);

    private SparkSessions() {}

    /**
     * Starts it.
     *
     * @param settings win over the defaults; may refer to secrets
     */
    public static SparkSession start(Map<String, String> settings) {
        int cores = Runtime.getRuntime().availableProcessors();
        Map<String, String> all = new LinkedHashMap<>();
        all.put("spark.app.name", "sluice");
        all.put("spark.master", "local[*]");
        all.put("spark.ui.enabled", "false");
        all.put("spark.scheduler.mode", "FAIR");
        // A local run has a handful of cores: a partition per core and half again keeps them busy without small tasks.
        all.put("spark.sql.shuffle.partitions", Integer.toString(Math.max(2, cores + cores / 2)));
        all.put("spark.databricks.delta.snapshotPartitions", "1");
        all.put("spark.sql.streaming.noDataMicroBatches.enabled", "true");
        all.put("spark.sql.streaming.metricsEnabled", "false");
        // The checksum beside each commit holds the whole state of a small table; checking it costs a job per commit.
        all.put("spark.databricks.delta.allFilesInCrc.verificationMode.forceOnNonUTC.enabled", "false");
        // Two graphs' worth of queries share the compiled code; the default of 100 is too few for one of a hundred
        // flows.
        all.put("spark.sql.codegen.cache.maxEntries", "2000");
        all.put("spark.hadoop.fs.file.impl", NioLocalFileSystem.class.getName());
        all.put(
                "spark.sql.streaming.checkpointFileManagerClass",
                "org.apache.spark.sql.execution.streaming.checkpointing.FileSystemBasedCheckpointFileManager");
        settings.forEach((key, value) -> resolved(key, value).ifPresent(known -> all.put(key, known)));
        all.put("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension," + NamedTables.class.getName());
        all.put("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog");
        all.put("spark.delta.logStore.file.impl", LinkingLogStore.class.getName());
        ShippedJars.addTo(all);
        SparkSession.Builder builder = SparkSession.builder();
        all.forEach(builder::config);
        return builder.getOrCreate();
    }

    /** A secret that has no value is told of with its place when the project is read; Spark starts without the setting. */
    private static Optional<String> resolved(String key, String value) {
        try {
            return Optional.of(Secrets.ofProcess().resolve(value, null));
        } catch (PipelineException missing) {
            LOG.warn(
                    "{} is left out until the next start: {}",
                    key,
                    missing.first().what());
            return Optional.empty();
        }
    }
}
