package dev.sluice.engine;

import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.key.S3Writers;
import dev.sluice.error.PipelineException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import scala.Tuple2;

/** How commits are made in storage folders: as Spark was told when it started, which no later setting changes. */
final class LogStores {
    private static final String OF_SPARK = "spark.delta.logStore.";
    private static final String OF_KERNEL = "io.delta.kernel.logStore.";
    private static final String SETTINGS = "spark.io.delta.storage.";

    private final SparkConf spark;

    LogStores(SparkConf spark) {
        this.spark = spark;
    }

    /**
     * Checks that the storage folder of a pipeline is safe with this Spark, whatever the project file asks for.
     *
     * @throws PipelineException STORAGE_UNSAFE
     */
    void requireSafe(PipelineSpec spec) {
        String key = S3Writers.logStoreKey(spec.storage());
        Map<String, String> settings = new LinkedHashMap<>(spec.configuration());
        settings.remove(key);
        if (spark.contains(key)) {
            settings.put(key, spark.get(key));
        }
        S3Writers.problem(spec.storage(), settings, null).ifPresent(problem -> {
            throw new PipelineException(problem);
        });
    }

    /** Hadoop's settings with which the event log commits in the same way as the tables. */
    Configuration forEventLog(Configuration hadoop) {
        Configuration own = new Configuration(hadoop);
        for (Tuple2<String, String> setting : Arrays.asList(spark.getAll())) {
            if (setting._1().startsWith(OF_SPARK)) {
                own.set(OF_KERNEL + setting._1().substring(OF_SPARK.length()), setting._2());
            } else if (setting._1().startsWith(SETTINGS)) {
                own.set(setting._1(), setting._2());
            }
        }
        return own;
    }
}
