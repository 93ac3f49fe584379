package dev.sluice.execution.input;

import dev.sluice.graph.query.Plans;
import dev.sluice.spark.ScalaValues;
import dev.sluice.state.table.SnapshotFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.delta.actions.AddFile;

/**
 * Reads a Delta table at one version. Where that is the newest version and the checksum beside it lists the files, as it
 * does for small tables, they are scanned at once; else Delta replays its log first, in Spark jobs of its own.
 */
final class TableScan {
    private final SparkSession session;

    TableScan(SparkSession session) {
        this.session = session;
    }

    LogicalPlan at(Path table, long version, Map<String, String> options) {
        DeltaLog log = DeltaLog.forTable(session, table);
        Snapshot snapshot = log.update(false, ScalaValues.none(), ScalaValues.none());
        Optional<List<AddFile>> files = snapshot.version() == version && options.isEmpty()
                ? new SnapshotFacts(snapshot).files()
                : Optional.empty();
        if (files.isPresent()) {
            return Plans.analyzed(
                    log.createDataFrame(snapshot, ScalaValues.seq(files.get()), false, ScalaValues.none()));
        }
        Map<String, String> pinned = new LinkedHashMap<>(options);
        pinned.put("versionAsOf", Long.toString(version));
        return Plans.analyzed(session.read().format("delta").options(pinned).load(table.toString()));
    }
}
