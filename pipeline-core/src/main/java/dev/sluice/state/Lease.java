package dev.sluice.state;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * The pipeline's lease: at most one update works on a storage folder, whoever started it and on whichever server. Each
 * turn is a file whose number is one higher than the last one's, created only if it is absent; that number is the
 * fencing token. A holder that died is found out by its process or by the time of expiry; what it might still write is
 * refused by the ownership records in the tables, not by this lease.
 */
public final class Lease {
    /** Turns kept before the current one. */
    private static final int KEPT_TURNS = 20;

    private final Storage storage;
    private final Path folder;
    private final Duration timeToLive;

    public Lease(Storage storage, StorageLayout layout, Duration timeToLive) {
        this.storage = storage;
        this.folder = layout.leases();
        this.timeToLive = timeToLive;
    }

    /**
     * Takes the lease for an update, or renews it where the update holds it already.
     *
     * @return the turn's number
     * @throws PipelineException UPDATE_ACTIVE where another update holds it
     */
    public long take(String updateId) {
        while (true) {
            Optional<LeaseRecord> last = last();
            Instant now = Instant.now();
            if (last.isPresent()
                    && !last.get().released()
                    && last.get().updateId().equals(updateId)) {
                write(LeaseRecord.heldHere(last.get().turn(), updateId, now.plus(timeToLive)));
                return last.get().turn();
            }
            if (last.isPresent() && !last.get().isFree(now)) {
                throw active(last.get());
            }
            long turn = last.map(LeaseRecord::turn).orElse(0L) + 1;
            LeaseRecord mine = LeaseRecord.heldHere(turn, updateId, now.plus(timeToLive));
            if (storage.createIfAbsent(file(turn), Json.write(mine))) {
                prune(turn);
                return turn;
            }
        }
    }

    /** The update that took the lease last and never gave it back, if it is another than this one and can't go on. */
    public Optional<String> unfinished(String updateId) {
        return last().filter(record ->
                        !record.released() && !record.updateId().equals(updateId) && record.isFree(Instant.now()))
                .map(LeaseRecord::updateId);
    }

    /** Gives the lease back if the update holds it. */
    public void giveBack(String updateId) {
        last().filter(record -> record.updateId().equals(updateId) && !record.released())
                .ifPresent(record -> write(record.givenBack()));
    }

    /** The update that holds the lease now. */
    public Optional<String> holder() {
        return last().filter(record -> !record.isFree(Instant.now())).map(LeaseRecord::updateId);
    }

    private Optional<LeaseRecord> last() {
        List<FileStatus> turns = storage.list(folder).stream()
                .filter(file -> file.getPath().getName().matches("\\d{20}\\.json"))
                .toList();
        return turns.isEmpty()
                ? Optional.empty()
                : storage.read(turns.get(turns.size() - 1).getPath())
                        .map(text -> Json.read(text, LeaseRecord.class, "the lease in " + folder));
    }

    private void write(LeaseRecord record) {
        storage.write(file(record.turn()), Json.write(record));
    }

    private void prune(long turn) {
        if (turn > KEPT_TURNS) {
            storage.delete(file(turn - KEPT_TURNS));
        }
    }

    private Path file(long turn) {
        return new Path(folder, String.format("%020d.json", turn));
    }

    private static PipelineException active(LeaseRecord holder) {
        return new PipelineException(Problem.of(
                ErrorCode.UPDATE_ACTIVE,
                "update " + holder.updateId() + " of this pipeline is active (process " + holder.pid() + " on "
                        + holder.host() + ")",
                "wait for it, or stop it with: sluice stop " + holder.updateId()));
    }
}
