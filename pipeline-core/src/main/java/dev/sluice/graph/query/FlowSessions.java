package dev.sluice.graph.query;

import dev.sluice.definition.PipelineSpec;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.internal.SQLConf;

/**
 * Sessions with the settings of a pipeline. Sessions for checking are shared by queries of equal settings; a session for
 * running belongs to one flow.
 */
public final class FlowSessions {
    private final SparkSession root;
    private final Map<Map<String, String>, SparkSession> forChecking = new ConcurrentHashMap<>();

    public FlowSessions(SparkSession root) {
        this.root = root;
    }

    public SparkSession root() {
        return root;
    }

    /** A compiler for checking queries under these settings. */
    public QueryCompiler compiler(PipelineSpec spec, Map<String, String> conf) {
        Map<String, String> settings = new TreeMap<>(spec.configuration());
        settings.putAll(conf);
        return new QueryCompiler(forChecking.computeIfAbsent(settings, this::session), spec.parameters());
    }

    /** A new session for running a flow under these settings. */
    public SparkSession forRunning(PipelineSpec spec, Map<String, String> conf) {
        Map<String, String> settings = new TreeMap<>(spec.configuration());
        settings.putAll(conf);
        return session(settings);
    }

    private SparkSession session(Map<String, String> settings) {
        SparkSession session = root.newSession();
        // Spark takes what a process left that was killed while it wrote its first offsets for another query's
        // checkpoint.
        session.conf().set("spark.sql.streaming.verifyCheckpointDirectoryEmptyOnStart", "false");
        settings.forEach((key, value) -> {
            boolean isOfSpark = key.startsWith("spark.");
            boolean mayBeSet = !SQLConf.isStaticConfigKey(key) && session.conf().isModifiable(key);
            if (!key.startsWith("pipelines.") && (mayBeSet || !isOfSpark)) {
                session.conf().set(key, value);
            }
        });
        return session;
    }
}
