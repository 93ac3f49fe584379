package dev.sluice.state;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
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

    /**
     * A turn's file. Log stores for several writers take a bare number for a commit of a table and look for the commit before
     * it, and tell files apart by their name and the folder two levels up; so the name holds what the number counts. Without
     * it are turns of earlier versions, which come first.
     */
    private static final Pattern TURN = Pattern.compile("(?:[a-z]+-)?\\d{20}\\.json");

    private final Storage storage;
    private final Path folder;
    private final Duration timeToLive;
    private final Function<LeaseRecord, Problem> refusal;

    private Lease(Storage storage, Path folder, Duration timeToLive, Function<LeaseRecord, Problem> refusal) {
        this.storage = storage;
        this.folder = folder;
        this.timeToLive = timeToLive;
        this.refusal = refusal;
    }

    /** The lease of the update that works on the pipeline. */
    public static Lease ofPipeline(Storage storage, StorageLayout layout, Duration timeToLive) {
        return new Lease(storage, layout.leases(), timeToLive, Lease::active);
    }

    /** The lease of the one update that may wait for the pipeline. */
    public static Lease ofQueue(Storage storage, StorageLayout layout, Duration timeToLive) {
        return new Lease(storage, layout.queue(), timeToLive, Lease::waiting);
    }

    /** The update that has it, if any. */
    public Optional<String> holder() {
        return last().filter(record -> !record.isFree(Instant.now())).map(LeaseRecord::updateId);
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
                throw new PipelineException(refusal.apply(last.get()));
            }
            long turn = last.map(LeaseRecord::turn).orElse(0L) + 1;
            LeaseRecord mine = LeaseRecord.heldHere(turn, updateId, now.plus(timeToLive));
            if (storage.createIfAbsent(file(turn), Json.write(mine))) {
                prune(turn);
                return turn;
            }
            if (last().map(LeaseRecord::turn).orElse(0L) < turn) {
                throw begun(turn);
            }
        }
    }

    /**
     * Renews the lease of an update that has it. One that ran out is renewed too, as long as nobody has taken it since.
     *
     * @return the turn's number
     * @throws PipelineException SUPERSEDED where another update has taken it, or this one has given it back
     */
    public long renew(String updateId) {
        LeaseRecord last = last().filter(record -> record.updateId().equals(updateId) && !record.released())
                .orElseThrow(() -> lost(updateId));
        write(LeaseRecord.heldHere(last.turn(), updateId, Instant.now().plus(timeToLive)));
        return last.turn();
    }

    /** Asks the update that has the lease to end; does nothing where no other one has it. May be repeated. */
    public void askToStop(String asker) {
        last().filter(holder ->
                        !holder.isFree(Instant.now()) && !holder.updateId().equals(asker))
                .map(holder -> stopFile(holder.turn()))
                .filter(mark -> !storage.exists(mark))
                .ifPresent(mark -> storage.createIfAbsent(mark, asker));
    }

    /** The update that has asked the holder of a turn to end, if any. */
    public Optional<String> stopAskedBy(long turn) {
        return storage.read(stopFile(turn));
    }

    /** Whether the update was the last to have the lease and has given it back. */
    public boolean isGivenBack(String updateId) {
        return last().filter(record -> record.updateId().equals(updateId) && record.released())
                .isPresent();
    }

    /**
     * Turns of other updates, since the last one that was given back, whose holders can't go on; newest first. Several
     * where one update after the other died before it could do anything.
     */
    public List<LeaseRecord> unfinished(String updateId) {
        List<LeaseRecord> unfinished = new ArrayList<>();
        List<Path> turns = turns();
        for (int i = turns.size() - 1; i >= 0; i--) {
            Optional<LeaseRecord> turn = read(turns.get(i));
            if (turn.isPresent() && turn.get().released()) {
                break;
            }
            turn.filter(record -> !record.updateId().equals(updateId) && record.isFree(Instant.now()))
                    .ifPresent(unfinished::add);
        }
        return unfinished;
    }

    /**
     * Gives the lease back. May be repeated.
     *
     * @throws PipelineException SUPERSEDED where another update has taken it
     */
    public void giveBack(String updateId) {
        if (!isGivenBack(updateId)) {
            write(held(updateId).givenBack());
        }
    }

    private LeaseRecord held(String updateId) {
        return last().filter(record -> record.updateId().equals(updateId) && !record.released())
                .orElseThrow(() -> lost(updateId));
    }

    private Optional<LeaseRecord> last() {
        List<Path> turns = turns();
        return turns.isEmpty() ? Optional.empty() : read(turns.get(turns.size() - 1));
    }

    /** The files of all turns that are kept, oldest first. */
    private List<Path> turns() {
        return storage.list(folder).stream()
                .map(FileStatus::getPath)
                .filter(file -> TURN.matcher(file.getName()).matches())
                .toList();
    }

    private Optional<LeaseRecord> read(Path turn) {
        return storage.read(turn).map(text -> Json.read(text, LeaseRecord.class, "the lease in " + folder));
    }

    private void write(LeaseRecord record) {
        storage.write(file(record.turn()), Json.write(record));
    }

    private void prune(long turn) {
        if (turn > KEPT_TURNS) {
            storage.delete(file(turn - KEPT_TURNS));
            storage.delete(stopFile(turn - KEPT_TURNS));
        }
    }

    private Path file(long turn) {
        return new Path(folder, String.format("%s-%020d.json", folder.getName(), turn));
    }

    /** Beside the turn it is about, so that a later turn of the same update is not asked. */
    private Path stopFile(long turn) {
        return new Path(folder, String.format("%s-%020d.stop", folder.getName(), turn));
    }

    private PipelineException lost(String updateId) {
        String newer = last().map(LeaseRecord::updateId)
                .filter(holder -> !holder.equals(updateId))
                .map(holder -> "update " + holder + " has taken over the pipeline since")
                .orElse("it has given the pipeline back");
        return new PipelineException(Problem.of(
                ErrorCode.SUPERSEDED,
                "update " + updateId + " can't go on: " + newer,
                "nothing has to be done; start a new update to refresh the pipeline again"));
    }

    /** Where creating a file takes several steps, its name may be taken before the file is there. */
    private PipelineException begun(long turn) {
        return new PipelineException(Problem.of(
                ErrorCode.STORAGE_UNAVAILABLE,
                "another process is taking the lease in " + folder + ", or died while it did",
                "try again; if it stays so, see runbooks/update-active.md about "
                        + file(turn).getName()));
    }

    private static Problem active(LeaseRecord holder) {
        return Problem.of(
                ErrorCode.UPDATE_ACTIVE,
                "update " + holder.updateId() + " of this pipeline is active (process " + holder.pid() + " on "
                        + holder.host() + ")",
                "wait for it, or stop it with: sluice stop " + holder.updateId());
    }

    private static Problem waiting(LeaseRecord holder) {
        return Problem.of(
                ErrorCode.UPDATE_ACTIVE,
                "update " + holder.updateId() + " waits for this pipeline already, and only one may wait",
                "leave it to that one, or stop it with: sluice stop " + holder.updateId());
    }
}
