package dev.sluice.execution.maintenance;

import dev.sluice.spark.ScalaValues;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import dev.sluice.state.table.SnapshotFacts;
import dev.sluice.state.table.TableState;
import dev.sluice.state.table.TableStates;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaConcurrentModificationException;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.delta.actions.AddFile;
import org.apache.spark.sql.delta.commands.DeltaOptimizeContext;
import org.apache.spark.sql.delta.commands.OptimizeExecutor;
import org.apache.spark.sql.delta.commands.optimize.OptimizeMetrics;

/** Joins the small files of a table, in a commit that changes no rows. Who commits beside it wins. */
public final class Compaction {
    private static final String STEP = "optimize";

    private final SparkSession session;
    private final Storage storage;
    private final StreamReaders readers;
    private final TableStates tables;

    public Compaction(SparkSession session, Storage storage, StorageLayout layout) {
        this.session = session;
        this.storage = storage;
        this.readers = new StreamReaders(session, storage, layout);
        this.tables = new TableStates(session);
    }

    /** Joins the files of the table as it is now, where that pays and nobody needs them as they are. */
    public StepReport run(MaintainedTable table) throws Exception {
        if (!table.mayCompact()) {
            return StepReport.nothing(table.name(), STEP, "pipelines.autoOptimize.managed is false");
        }
        Snapshot snapshot =
                DeltaLog.forTable(session, table.path()).update(false, ScalaValues.none(), ScalaValues.none());
        SmallFiles files = SmallFiles.among(files(snapshot));
        if (!files.isWorthJoining()) {
            return StepReport.nothing(table.name(), STEP, "its files are few, or large enough");
        }
        Optional<String> refusal = refusal(table, snapshot);
        return refusal.isPresent()
                ? StepReport.nothing(table.name(), STEP, refusal.get())
                : join(table, snapshot, files);
    }

    private Optional<String> refusal(MaintainedTable table, Snapshot snapshot) {
        Optional<TableState> state = tables.read(table.path());
        if (state.isEmpty() || state.get().version() != snapshot.version()) {
            return Optional.of("somebody writes to it just now");
        }
        if (table.isView() && mayForgetItsInputs(table, state.get(), snapshot)) {
            return Optional.of("it has not changed for long");
        }
        return readers.behind(table, state.get()).map(flow -> "the stream " + flow + " has not read all of it yet");
    }

    /**
     * The last change of a view says what it was computed from. Delta may clean its log up to a later commit, and then the
     * view would be computed again for nothing: so an old one stays the last.
     */
    private boolean mayForgetItsInputs(MaintainedTable table, TableState state, Snapshot snapshot) {
        Path commit = new Path(table.path(), String.format("_delta_log/%020d.json", state.rowsSince()));
        Duration half = Duration.ofMillis(snapshot.deltaLog().deltaRetentionMillis(snapshot.metadata()) / 2);
        return storage.modified(commit)
                .map(then -> then.plus(half).isBefore(Instant.now()))
                .orElse(true);
    }

    private StepReport join(MaintainedTable table, Snapshot snapshot, SmallFiles before) throws Exception {
        OptimizeExecutor executor = new OptimizeExecutor(
                session,
                snapshot,
                ScalaValues.none(),
                ScalaValues.seq(List.of()),
                ScalaValues.seq(List.of()),
                false,
                new DeltaOptimizeContext(
                        ScalaValues.none(),
                        ScalaValues.option(SmallFiles.SMALL_BYTES),
                        ScalaValues.option(SmallFiles.TARGET_BYTES),
                        ScalaValues.none(),
                        false));
        try {
            List<Row> rows = ScalaValues.list(executor.optimize());
            OptimizeMetrics metrics = (OptimizeMetrics) rows.get(0).get(1);
            return StepReport.done(
                    table.name(), STEP, before.saved() + " files could be saved", numbers(before, metrics));
        } catch (DeltaConcurrentModificationException e) {
            return StepReport.nothing(table.name(), STEP, "somebody else committed first");
        }
    }

    private static Map<String, Long> numbers(SmallFiles before, OptimizeMetrics metrics) {
        long bytes = metrics.filesAdded().totalSize() - metrics.filesRemoved().totalSize();
        return Map.of(
                "files_before",
                before.files(),
                "files_after",
                before.files() - metrics.numFilesRemoved() + metrics.numFilesAdded(),
                "bytes_before",
                before.bytes(),
                "bytes_after",
                before.bytes() + bytes);
    }

    private static List<SmallFiles.StoredFile> files(Snapshot snapshot) {
        List<AddFile> files = new SnapshotFacts(snapshot)
                .files()
                .orElseGet(() -> snapshot.allFiles().collectAsList());
        return files.stream()
                .map(file -> new SmallFiles.StoredFile(ScalaValues.map(file.partitionValues()), file.size()))
                .toList();
    }
}
