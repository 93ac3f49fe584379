package dev.sluice.state.table;

import dev.sluice.spark.ScalaValues;
import dev.sluice.state.Storage;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.Snapshot;

/** Reads the state of Delta tables. */
public final class TableStates {
    private final SparkSession session;
    private final Storage storage;

    public TableStates(SparkSession session) {
        this.session = session;
        this.storage = new Storage(session);
    }

    /** The table at its newest version, or nothing where there is none. */
    public Optional<TableState> read(Path table) {
        DeltaLog log = log(table);
        Snapshot snapshot = log.update(false, ScalaValues.none(), ScalaValues.none());
        return snapshot.version() < 0 ? Optional.empty() : Optional.of(state(table, snapshot));
    }

    /** The table's newest version, or nothing where there is no table. */
    public Optional<Long> version(Path table) {
        long version =
                log(table).update(false, ScalaValues.none(), ScalaValues.none()).version();
        return version < 0 ? Optional.empty() : Optional.of(version);
    }

    /** The commits of a table, newest first. */
    public CommitLog commits(Path table) {
        return new CommitLog(storage, table);
    }

    private DeltaLog log(Path table) {
        return DeltaLog.forTable(session, table);
    }

    private TableState state(Path table, Snapshot snapshot) {
        SnapshotFacts facts = new SnapshotFacts(snapshot);
        return new TableState(
                snapshot.version(),
                snapshot.metadata().id(),
                snapshot.schema(),
                ScalaValues.list(snapshot.metadata().partitionColumns()),
                facts.clusterColumns(),
                ScalaValues.map(snapshot.metadata().configuration()),
                facts.transactions(),
                commits(table).lastChange(snapshot.version()));
    }
}
