package dev.sluice.event.table;

import io.delta.kernel.DataWriteContext;
import io.delta.kernel.Operation;
import io.delta.kernel.Snapshot;
import io.delta.kernel.TableManager;
import io.delta.kernel.Transaction;
import io.delta.kernel.TransactionCommitResult;
import io.delta.kernel.data.Row;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.exceptions.CheckpointAlreadyExistsException;
import io.delta.kernel.exceptions.TableNotFoundException;
import io.delta.kernel.hook.PostCommitHook;
import io.delta.kernel.hook.PostCommitHook.PostCommitHookType;
import io.delta.kernel.internal.util.Utils;
import io.delta.kernel.utils.CloseableIterable;
import io.delta.kernel.utils.CloseableIterator;
import io.delta.kernel.utils.DataFileStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Delta table behind an event log, written through Delta Kernel: no Spark job, one data file and one commit per
 * append. The snapshot after a commit is kept for the next one, so that a warm append lists nothing.
 *
 * <p>Thread safety: one append at a time; any number of processes.
 */
public final class EventTable {
    private static final Logger LOG = LoggerFactory.getLogger(EventTable.class);
    private static final String WRITER = "Sluice";

    /** Commits between two checkpoints: a reader that starts cold reads at most that many small files. */
    static final int CHECKPOINT_INTERVAL_COMMITS = 25;

    /** How often one commit makes way for others that came first. */
    private static final int MAX_CONFLICTS = 100;

    /** Tries whose outcome may be unknown: the second one adds the same file, so it can't show anything twice. */
    private static final int MAX_TRIES = 2;

    private final Engine engine;
    private final Configuration hadoop;
    private final String path;
    private @Nullable Snapshot latest;

    public EventTable(Engine engine, Configuration hadoop, String path) {
        this.engine = engine;
        this.hadoop = hadoop;
        this.path = path;
    }

    /** A table's URI as Hadoop spells paths: spaces and the like not escaped. */
    public static String path(URI table) {
        return new Path(table).toString();
    }

    /** Adds the rows, numbered from the first sequence on, in one commit; when it returns they are in the table. Makes the table if need be. */
    public void append(List<EventRow> rows, long firstSequence) {
        List<Row> added = List.of();
        int tries = 0;
        while (true) {
            boolean creates = false;
            try {
                Transaction transaction = begin();
                creates = transaction.getReadTableVersion() < 0;
                added = added.isEmpty() ? write(transaction, rows, firstSequence) : added;
                commit(transaction, added);
                return;
            } catch (RuntimeException e) {
                latest = null;
                boolean lostCreation = creates && exists();
                if (!lostCreation && ++tries == MAX_TRIES) {
                    throw EventErrors.notWritten(path, e);
                }
                LOG.info("Writing the event log {} once more: {}", path, e.getMessage());
            }
        }
    }

    /** The table as it is now, or nothing where nobody has appended yet. */
    static Optional<Snapshot> load(Engine engine, String path) {
        try {
            return Optional.of(TableManager.loadSnapshot(path).build(engine));
        } catch (TableNotFoundException e) {
            return Optional.empty();
        }
    }

    private boolean exists() {
        try {
            return load(engine, path).isPresent();
        } catch (RuntimeException e) {
            return false;
        }
    }

    private Transaction begin() {
        Snapshot base = latest == null ? load(engine, path).orElse(null) : latest;
        if (base == null) {
            return TableManager.buildCreateTableTransaction(path, EventColumns.SCHEMA, WRITER)
                    .withTableProperties(
                            Map.of("delta.checkpointInterval", Integer.toString(CHECKPOINT_INTERVAL_COMMITS)))
                    .withMaxRetries(0)
                    .build(engine);
        }
        return base.buildUpdateTableTransaction(WRITER, Operation.WRITE)
                .withMaxRetries(MAX_CONFLICTS)
                .build(engine);
    }

    private List<Row> write(Transaction transaction, List<EventRow> rows, long firstSequence) {
        Row state = transaction.getTransactionState(engine);
        DataWriteContext context = Transaction.getWriteContext(engine, state, Map.of());
        List<Row> added = new ArrayList<>();
        try {
            // Not the context's directory: it is escaped, and would be escaped a second time in the Delta log.
            DataFileStatus file = new EventFile(hadoop, new Path(path)).write(rows, firstSequence);
            try (CloseableIterator<Row> actions =
                    Transaction.generateAppendActions(engine, state, Utils.singletonCloseableIterator(file), context)) {
                actions.forEachRemaining(added::add);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return added;
    }

    private void commit(Transaction transaction, List<Row> added) {
        TransactionCommitResult result = transaction.commit(
                engine, CloseableIterable.inMemoryIterable(Utils.toCloseableIterator(added.iterator())));
        latest = result.getPostCommitSnapshot().orElse(null);
        List<PostCommitHook> hooks = result.getPostCommitHooks();
        if (hooks.stream().anyMatch(hook -> hook.getType() == PostCommitHookType.CHECKPOINT)) {
            // The kept snapshot names every commit since the last checkpoint; the next append starts from the new one.
            latest = null;
            // With the checksum first: a snapshot that has one needs no look into the log before a commit.
            hooks.stream()
                    .sorted(Comparator.comparing(hook -> hook.getType() == PostCommitHookType.CHECKPOINT))
                    .forEach(this::tidy);
        }
    }

    /** Checksum and checkpoint only save readers time: the events are written whether it works or not. */
    private void tidy(PostCommitHook hook) {
        try {
            hook.threadSafeInvoke(engine);
        } catch (CheckpointAlreadyExistsException e) {
            LOG.debug("Another process has made the checkpoint of {}", path);
        } catch (IOException | RuntimeException e) {
            LOG.warn("No {} of the event log {} this time: {}", hook.getType(), path, e.getMessage());
        }
    }
}
