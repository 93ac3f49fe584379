package dev.sluice.execution.maintenance;

import dev.sluice.spark.QuietConsole;
import dev.sluice.spark.ScalaValues;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.actions.Metadata;

/** Removes files that left a table so long ago that nobody may need them, and those that never got into it. */
public final class Vacuum {
    private static final String STEP = "vacuum";
    private static final String LOGGED = "spark.databricks.delta.vacuum.logging.enabled";

    /** Tasks that list folders; Spark's default is 10,000 of them, however small the table. */
    private static final String LISTING_TASKS = "spark.sql.sources.parallelPartitionDiscovery.parallelism";

    private static final int LISTING_TASKS_PER_CORE = 4;

    private final SparkSession session;
    private final Retention retention;
    private final KeptUpdates updates;

    public Vacuum(SparkSession session, Retention retention, KeptUpdates updates) {
        this.session = session;
        this.retention = retention;
        this.updates = updates;
    }

    /** Removes what is over the table's time, and over the time of every update that can be retried. */
    public StepReport run(MaintainedTable table) throws Exception {
        Metadata metadata = DeltaLog.forTable(session, table.path())
                .update(false, ScalaValues.none(), ScalaValues.none())
                .metadata();
        Duration ofTable = Duration.ofMillis(DeltaLog.tombstoneRetentionMillis(metadata));
        Duration kept = retention.ofFiles(ofTable, updates.oldestPlan(), Instant.now());
        if (kept.compareTo(ofTable) > 0) {
            // Delta forgets by the table's own time when a file left it, and would then take it for one that never was.
            return StepReport.nothing(
                    table.name(),
                    STEP,
                    "an update may need what it held " + kept.toHours()
                            + " hours ago, which is longer than its delta.deletedFileRetentionDuration");
        }
        String command = "VACUUM delta.`" + table.path().toString().replace("`", "``") + "`";
        // Two commits that say that nothing has changed would make each reader look for changes.
        session.conf().set(LOGGED, false);
        int tasks = LISTING_TASKS_PER_CORE * session.sparkContext().defaultParallelism();
        session.conf().set(LISTING_TASKS, Integer.toString(tasks));
        long files = QuietConsole.within(() -> session.sql(command + " DRY RUN").count());
        if (files == 0) {
            return StepReport.nothing(table.name(), STEP, "no file is over its time");
        }
        QuietConsole.within(() -> session.sql(command));
        return StepReport.done(
                table.name(),
                STEP,
                "out of the table since before " + Instant.now().minus(kept),
                Map.of("files_removed", files));
    }
}
