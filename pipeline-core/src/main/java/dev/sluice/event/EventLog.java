package dev.sluice.event;

import dev.sluice.error.PipelineException;
import dev.sluice.event.table.EventIdScan;
import dev.sluice.event.table.EventRow;
import dev.sluice.event.table.EventTable;
import dev.sluice.state.CommitObserver;
import dev.sluice.state.LinkingLogStore;
import io.delta.kernel.defaults.engine.DefaultEngine;
import io.delta.kernel.engine.Engine;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline's event log: events are only ever added, and are on disk when {@link #append} returns. Callers that come
 * together share one commit: whoever finds nobody committing commits for all that wait, itself included.
 *
 * <p>The {@code sequence} of an event is the time of its writing in microseconds, moved on where two would be equal: it
 * grows within a process, and between processes as far as their clocks agree.
 *
 * <p>Thread safety: all methods may be called at the same time; several processes may hold the same log open.
 */
public final class EventLog {
    /** Events that share a commit at most; a longer list of one caller still makes one commit. */
    private static final int MAX_EVENTS_PER_COMMIT = 5_000;

    private final URI table;
    private final Engine engine;
    private final EventTable writer;
    private final CommitObserver observer;
    private final String host;
    private final Deque<Pending> waiting = new ArrayDeque<>();
    private boolean isCommitting;
    private long nextSequence;

    private EventLog(URI table, Configuration hadoop, CommitObserver observer) {
        this.table = table;
        this.observer = observer;
        this.engine = DefaultEngine.create(hadoop);
        this.writer = new EventTable(engine, hadoop, EventTable.path(table));
        this.host = hostName();
    }

    /** Opens the log at a table's URI, with the settings that Hadoop finds; nothing is read or written yet. */
    public static EventLog open(URI table) {
        return open(table, new Configuration());
    }

    /** Opens the log at a table's URI; nothing is read or written yet. */
    public static EventLog open(URI table, Configuration hadoop) {
        return open(table, hadoop, CommitObserver.none());
    }

    /** Opens the log at a table's URI; its commits are shown to the observer. */
    public static EventLog open(URI table, Configuration hadoop, CommitObserver observer) {
        Configuration own = new Configuration(hadoop);
        own.setIfUnset("io.delta.kernel.logStore.file.impl", LinkingLogStore.class.getName());
        return new EventLog(table, own, observer);
    }

    /** Where the table is. */
    public URI table() {
        return table;
    }

    /**
     * Adds the events in their order, all or none, and returns when they are durable. The table is made by the first
     * append. An interrupt doesn't stop it; the thread is still interrupted when it returns.
     *
     * @throws PipelineException STORAGE_UNAVAILABLE where they could not be written
     */
    public void append(List<Event> events) {
        if (events.isEmpty()) {
            return;
        }
        Pending mine = new Pending(
                events.stream().map(event -> EventRows.of(event, host)).toList());
        boolean interrupted = false;
        try {
            List<Pending> batch = List.of();
            synchronized (this) {
                waiting.add(mine);
                while (isCommitting && !mine.isDone) {
                    try {
                        wait();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
                if (!mine.isDone) {
                    isCommitting = true;
                    batch = nextBatch(mine);
                }
            }
            if (!batch.isEmpty()) {
                // File systems give up on an interrupted thread, and this one also writes for others.
                interrupted |= Thread.interrupted();
                commit(batch);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        if (mine.failure != null) {
            throw mine.failure;
        }
    }

    /** Ids of the events that the log holds for an update: how a successor learns what a crashed attempt has written. */
    public Set<String> idsOf(String updateId) {
        return new EventIdScan(engine, EventTable.path(table)).idsOf(updateId);
    }

    /** Whether the log holds all of an update's events with these ids. */
    public boolean contains(String updateId, Collection<String> ids) {
        return idsOf(updateId).containsAll(ids);
    }

    private List<Pending> nextBatch(Pending leader) {
        List<Pending> batch = new ArrayList<>();
        int size = 0;
        while (!waiting.isEmpty()
                && (batch.isEmpty() || size + waiting.element().rows.size() <= MAX_EVENTS_PER_COMMIT)) {
            Pending next = waiting.remove();
            size += next.rows.size();
            batch.add(next);
        }
        if (!batch.contains(leader)) {
            waiting.remove(leader);
            batch.add(leader);
        }
        return batch;
    }

    private void commit(List<Pending> batch) {
        // Stands where an error that is no RuntimeException ends the commit.
        @Nullable RuntimeException failure = new IllegalStateException("the commit of these events was cut short");
        try {
            List<EventRow> rows =
                    batch.stream().flatMap(pending -> pending.rows.stream()).toList();
            observer.before("append events");
            writer.append(rows, number(rows));
            observer.after("append events");
            failure = null;
        } catch (RuntimeException e) {
            failure = e;
        } finally {
            release(batch, failure);
        }
    }

    private synchronized void release(List<Pending> batch, @Nullable RuntimeException failure) {
        for (Pending pending : batch) {
            pending.isDone = true;
            pending.failure = failure;
        }
        isCommitting = false;
        notifyAll();
    }

    /** Numbers the rows, all greater than those numbered before; gives the first number. */
    private long number(List<EventRow> rows) {
        long first = Math.max(nextSequence, EventRows.micros(Instant.now()));
        nextSequence = first;
        for (EventRow row : rows) {
            row.number(nextSequence++);
        }
        return first;
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }

    /** One caller's rows on their way. */
    private static final class Pending {
        private final List<EventRow> rows;
        private boolean isDone;
        private @Nullable RuntimeException failure;

        private Pending(List<EventRow> rows) {
            this.rows = rows;
        }
    }
}
