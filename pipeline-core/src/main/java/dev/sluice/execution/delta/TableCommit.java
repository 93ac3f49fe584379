package dev.sluice.execution.delta;

import dev.sluice.spark.ScalaValues;
import dev.sluice.state.CommitObserver;
import dev.sluice.state.table.CommitRecord;
import dev.sluice.state.table.Ownership;
import dev.sluice.state.table.SnapshotFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaConcurrentModificationException;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.DeltaOperations;
import org.apache.spark.sql.delta.OptimisticTransaction;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.delta.actions.Action;
import org.apache.spark.sql.delta.actions.AddFile;
import org.apache.spark.sql.delta.actions.FileAction;
import org.apache.spark.sql.delta.actions.SetTransaction;
import scala.Option;
import scala.runtime.BoxedUnit;

/**
 * One atomic commit to a dataset's table: its rows, its columns and properties, the ownership record and the commit
 * record, all or nothing.
 *
 * <p>The ownership record is read and written through transaction identifiers of Delta (see {@link Ownership}). A
 * transaction that has read one fails if another commit wrote it in between, so of two owners only one can succeed;
 * checking before and writing after would leave a gap.
 */
public final class TableCommit {
    /** Tries before a conflict is reported: other flows of the same table commit at the same time. */
    private static final int MAX_TRIES = 20;

    private final SparkSession session;
    private final TableTarget target;
    private final CommitObserver observer;

    public TableCommit(SparkSession session, TableTarget target, CommitObserver observer) {
        this.session = session;
        this.target = target;
        this.observer = observer;
    }

    /** How rows get into the table. */
    public enum Mode {
        /** Beside those that are there. */
        APPEND,
        /** As APPEND, for a batch that a checkpoint remembers: one that brought no rows leaves the table as it is. */
        APPEND_BATCH,
        /** In place of them. */
        REPLACE
    }

    /**
     * Commits.
     *
     * @return what was committed, or nothing where this claim's work is in the table already or there is none
     * @throws dev.sluice.error.PipelineException SUPERSEDED where a newer owner has committed; CONCURRENT_COMMIT where
     *     others kept getting in first
     */
    public Optional<CommitResult> commit(Claim claim, Mode mode, RowSource source) {
        Option<org.apache.spark.sql.classic.SparkSession> active =
                org.apache.spark.sql.classic.SparkSession.getActiveSession();
        SparkSession.setActiveSession(session);
        try {
            return tryUntilNobodyGetsInFirst(claim, mode, source);
        } finally {
            active.foreach(before -> {
                SparkSession.setActiveSession(before);
                return BoxedUnit.UNIT;
            });
        }
    }

    private Optional<CommitResult> tryUntilNobodyGetsInFirst(Claim claim, Mode mode, RowSource source) {
        for (int tries = 1; ; tries++) {
            try {
                return tryOnce(claim, mode, source);
            } catch (DeltaConcurrentModificationException e) {
                if (tries == MAX_TRIES) {
                    throw CommitErrors.conflict(target.name(), e);
                }
            }
        }
    }

    private Optional<CommitResult> tryOnce(Claim claim, Mode mode, RowSource source) {
        DeltaLog log = DeltaLog.forTable(session, target.path());
        Snapshot snapshot = log.update(false, ScalaValues.none(), ScalaValues.none());
        OptimisticTransaction txn =
                log.startTransaction(ScalaValues.none(), ScalaValues.option(NewTableSnapshot.orNew(snapshot, log)));
        if (snapshot.version() < 0) {
            log.createLogDirectoriesIfNotExists();
        }
        OwnershipCheck ownership = new OwnershipCheck(txn);
        long epoch = ownership.read(Ownership.epoch());
        long owner = ownership.read(Ownership.owner(claim.flow()));
        if (owner > claim.turn() || epoch > claim.epoch()) {
            throw CommitErrors.superseded(target, claim, txn.readVersion(), session);
        }
        if (isDone(ownership, claim, owner)) {
            return Optional.empty();
        }
        boolean startsEpoch = epoch < claim.epoch();
        boolean replaces = mode == Mode.REPLACE || startsEpoch;
        List<Action> actions = new ArrayList<>(new TableMetadata(target).update(txn, replaces));
        if (replaces && txn.readVersion() >= 0) {
            files(txn).forEach(file -> actions.add(file.remove()));
        }
        List<FileAction> written = write(txn, source.rows());
        CommitRecord record = source.record(rows(written));
        boolean changesTable =
                startsEpoch || !actions.isEmpty() || !txn.metadata().equals(snapshot.metadata());
        if (mode == Mode.APPEND_BATCH && !changesTable && written.isEmpty() && record.sawNoRows()) {
            return Optional.empty();
        }
        actions.addAll(written);
        actions.addAll(ownership(claim, startsEpoch));
        observer.before("commit " + target.name());
        long version = txn.commit(ScalaValues.seq(actions), operation(mode, record));
        observer.after("commit " + target.name());
        return Optional.of(new CommitResult(version, record));
    }

    /** All files of the table; the transaction fails if another commit adds to them. */
    private static List<AddFile> files(OptimisticTransaction txn) {
        Optional<List<AddFile>> known = new SnapshotFacts(txn.snapshot()).files();
        if (known.isEmpty()) {
            return ScalaValues.list(txn.filterFiles());
        }
        txn.readWholeTable();
        return known.get();
    }

    private static boolean isDone(OwnershipCheck ownership, Claim claim, long owner) {
        return claim.batch() == null
                ? owner == claim.turn()
                : ownership.read(Ownership.batch(claim.flow(), claim.generation())) >= claim.batch();
    }

    private List<FileAction> write(OptimisticTransaction txn, Dataset<Row> rows) {
        return new ArrayList<>(ScalaValues.list(
                txn.writeFiles(TableMetadata.fit(rows, txn.metadata().schema()))));
    }

    private static long rows(List<FileAction> written) {
        long rows = 0;
        for (FileAction action : written) {
            if (action instanceof AddFile file && file.numLogicalRecords().isDefined()) {
                rows += (Long) file.numLogicalRecords().get();
            }
        }
        return rows;
    }

    private static List<Action> ownership(Claim claim, boolean startsEpoch) {
        List<Action> actions = new ArrayList<>();
        actions.add(transaction(Ownership.owner(claim.flow()), claim.turn()));
        if (claim.batch() != null) {
            actions.add(transaction(Ownership.batch(claim.flow(), claim.generation()), claim.batch()));
        }
        if (startsEpoch) {
            actions.add(transaction(Ownership.epoch(), claim.epoch()));
        }
        return actions;
    }

    private static SetTransaction transaction(String id, long version) {
        return new SetTransaction(id, version, ScalaValues.option(System.currentTimeMillis()));
    }

    private DeltaOperations.Operation operation(Mode mode, CommitRecord record) {
        return new DeltaOperations.Write(
                mode == Mode.REPLACE ? SaveMode.Overwrite : SaveMode.Append,
                ScalaValues.option(ScalaValues.seq(target.definition().partitionColumns())),
                ScalaValues.none(),
                ScalaValues.option(record.toUserMetadata()),
                ScalaValues.none(),
                ScalaValues.none(),
                ScalaValues.none(),
                ScalaValues.none(),
                ScalaValues.none());
    }
}
