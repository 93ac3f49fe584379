package dev.sluice.execution.delta;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.DummySnapshot;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.delta.actions.AddFile;

/**
 * A table that doesn't exist yet. Delta asks its snapshot for the files before the first commit and would plan and
 * compile a query over nothing for each new table; here all of them share one, which is compiled once.
 */
final class NewTableSnapshot extends DummySnapshot {
    private static final Map<String, Dataset<AddFile>> NO_FILES = new ConcurrentHashMap<>();

    private final DeltaLog log;

    private NewTableSnapshot(DeltaLog log) {
        super(log.logPath(), log);
        this.log = log;
    }

    /** The snapshot itself, or this one in its place where there is no table. */
    static Snapshot orNew(Snapshot snapshot, DeltaLog log) {
        return snapshot.version() < 0 ? new NewTableSnapshot(log) : snapshot;
    }

    @Override
    public Dataset<AddFile> allFiles() {
        return NO_FILES.computeIfAbsent(log.spark().sparkContext().applicationId(), id -> super.allFiles());
    }
}
