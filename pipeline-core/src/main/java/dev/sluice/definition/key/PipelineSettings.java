package dev.sluice.definition.key;

import dev.sluice.definition.Findings;
import dev.sluice.definition.Notice;
import dev.sluice.error.SourceLocation;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells good settings from misspelt ones, wherever they are written. */
public final class PipelineSettings {
    /** Settings of Databricks that existing projects carry and that have nothing to act on here. */
    private static final Set<String> OF_DATABRICKS_ONLY = Set.of(
            "pipelines.applyChangesPreviewEnabled",
            "pipelines.autoOptimize.zOrderCols",
            "pipelines.channel",
            "pipelines.clusterShutdown.delay",
            "pipelines.enableTrackHistory",
            "pipelines.externalSink.enabled",
            "pipelines.incompatibleViewCheck.enabled",
            "pipelines.metastore.tableName",
            "pipelines.numStreamRetryAttempts",
            "pipelines.setMigrationHints",
            "pipelines.tableManagedByMultiplePipelinesCheck.enabled");

    private PipelineSettings() {}

    /**
     * Checks one setting. A key outside {@code pipelines.} is somebody else's and always good; {@code pipeline.} is taken
     * for a slip.
     */
    public static void check(String key, String value, @Nullable SourceLocation where, Findings findings) {
        if (!isOurs(key)) {
            return;
        }
        if (OF_DATABRICKS_ONLY.contains(key)) {
            findings.notice(Notice.Type.IGNORED, "`" + key + "` has no effect here", where);
            return;
        }
        Optional<PipelineKey> known = PipelineKey.find(key);
        if (known.isEmpty()) {
            findings.add(KeyErrors.unknown(key, where));
        } else if (!known.get().type().accepts(value)) {
            findings.add(KeyErrors.invalidValue(known.get(), value, where));
        }
    }

    private static boolean isOurs(String key) {
        return key.regionMatches(true, 0, "pipelines.", 0, "pipelines.".length())
                || key.regionMatches(true, 0, "pipeline.", 0, "pipeline.".length());
    }
}
