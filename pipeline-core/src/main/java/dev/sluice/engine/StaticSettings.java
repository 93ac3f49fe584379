package dev.sluice.engine;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.secret.SecretReferences;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.sources.DeltaSQLConf$;

/** Settings that Spark takes at its start only. A process has one Spark, whatever the projects that it opens ask for. */
public final class StaticSettings {
    private final SparkSession spark;
    private final SparkConf started;
    private final Map<String, String> given;

    /**
     * @param given what Spark was started with, as it was written; what it doesn't name is asked of Spark
     */
    StaticSettings(SparkSession spark, Map<String, String> given) {
        this.spark = spark;
        // Spark learns that Delta's settings may change when they are loaded.
        Objects.requireNonNull(DeltaSQLConf$.MODULE$);
        this.started = spark.sparkContext().getConf();
        this.given = Map.copyOf(given);
    }

    /** Those of a project: everything that belongs to Spark, except for SQL settings, which each flow's session takes. */
    public static Map<String, String> of(Map<String, String> configuration) {
        Map<String, String> settings = new TreeMap<>(configuration);
        settings.keySet().removeIf(key -> !key.startsWith("spark.") || key.startsWith("spark.sql."));
        return settings;
    }

    /**
     * Checks that Spark was started as a project asks.
     *
     * @throws PipelineException SETTINGS_DIFFER with all that differ
     */
    void requireSame(Map<String, String> configuration) {
        List<Problem> different = of(configuration).entrySet().stream()
                .filter(setting -> !spark.conf().isModifiable(setting.getKey()) && !isSame(setting))
                .map(StaticSettings::problem)
                .toList();
        if (!different.isEmpty()) {
            throw new PipelineException(different);
        }
    }

    private boolean isSame(Entry<String, String> setting) {
        String key = setting.getKey();
        String asked = setting.getValue();
        if (given.containsKey(key)) {
            return asked.equals(given.get(key));
        }
        return started.contains(key) && (SecretReferences.isIn(asked) || asked.equals(started.get(key)));
    }

    /** Spark's own value may be a secret. */
    private static Problem problem(Entry<String, String> setting) {
        return Problem.of(
                ErrorCode.SETTINGS_DIFFER,
                "Spark was not started with " + setting.getKey() + ": " + setting.getValue(),
                "start it again if the project has changed; else start a worker for this project (sluice worker PROJECT), or"
                        + " take the setting out of the project file: workers for several get it from --conf");
    }
}
