package dev.sluice.graph.query;

import dev.sluice.definition.PipelineSpec;
import dev.sluice.secret.Secrets;
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

    /**
     * A compiler for checking queries under these settings. Parameters keep their references to secrets, so that what is
     * remembered of a query doesn't change with a secret's value.
     */
    public QueryCompiler compiler(PipelineSpec spec, Map<String, String> conf) {
        return new QueryCompiler(forChecking.computeIfAbsent(settings(spec, conf), this::session), spec.parameters());
    }

    /** A new session for running a flow under these settings. */
    public SparkSession forRunning(PipelineSpec spec, Map<String, String> conf) {
        return session(settings(spec, conf));
    }

    /** A compiler for running queries in a session: parameters have the values of secrets. */
    public static QueryCompiler running(SparkSession session, PipelineSpec spec) {
        return new QueryCompiler(session, Secrets.ofProcess().resolve(spec.parameters()));
    }

    private static Map<String, String> settings(PipelineSpec spec, Map<String, String> conf) {
        Map<String, String> settings = new TreeMap<>(spec.configuration());
        settings.putAll(conf);
        return Secrets.ofProcess().resolve(settings);
    }

    private SparkSession session(Map<String, String> settings) {
        SparkSession session = root.newSession();
        // Spark takes what a process left that was killed while it wrote its first offsets for another query's
        // checkpoint.
        session.conf().set("spark.sql.streaming.verifyCheckpointDirectoryEmptyOnStart", "false");
        // With it a function in Python over a table that is read by columns waits for its worker without end.
        session.conf().set("spark.sql.execution.arrow.pythonUDF.columnarInput.enabled", "false");
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
