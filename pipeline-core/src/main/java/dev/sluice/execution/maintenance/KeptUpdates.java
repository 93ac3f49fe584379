package dev.sluice.execution.maintenance;

import dev.sluice.plan.UpdatePlan;
import dev.sluice.state.Json;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** The plans and records of updates that can still be retried. */
public final class KeptUpdates {
    private static final String STEP = "prune_updates";
    private static final String FIRST_PLAN = "plan.json";

    private final Storage storage;
    private final StorageLayout layout;
    private final Retention retention;

    public KeptUpdates(Storage storage, StorageLayout layout, Retention retention) {
        this.storage = storage;
        this.layout = layout;
        this.retention = retention;
    }

    /** Removes updates that have given no sign for too long to be retried. */
    public StepReport prune() {
        Instant now = Instant.now();
        List<Folder> over = folders().stream()
                .filter(update -> retention.isOver(update.lastSign(), now))
                .toList();
        over.forEach(this::remove);
        return over.isEmpty()
                ? StepReport.nothing("", STEP, "all of them can be retried")
                : StepReport.done(
                        "", STEP, "they can no longer be retried", Map.of("updates_removed", (long) over.size()));
    }

    /** When the oldest update that can be retried was planned. */
    Optional<Instant> oldestPlan() {
        Instant now = Instant.now();
        return folders().stream()
                .filter(update -> !retention.isOver(update.lastSign(), now))
                .map(Folder::planned)
                .min(Instant::compareTo);
    }

    /** The turns of all updates that are kept. */
    Set<Long> turns() {
        return folders().stream()
                .flatMap(update -> storage.read(new Path(update.path(), FIRST_PLAN)).stream())
                .map(text -> Json.read(text, UpdatePlan.class, "the plan of an update"))
                .map(UpdatePlan::turn)
                .collect(Collectors.toSet());
    }

    /** The plans first: an update without its plan is refused, one without the ends of its flows would read other inputs. */
    private void remove(Folder update) {
        storage.list(update.path()).stream()
                .map(FileStatus::getPath)
                .filter(file -> file.getName().startsWith("plan"))
                .forEach(storage::delete);
        storage.delete(update.path());
    }

    private List<Folder> folders() {
        return storage.list(layout.updates()).stream()
                .filter(FileStatus::isDirectory)
                .map(FileStatus::getPath)
                .flatMap(path -> folder(path).stream())
                .toList();
    }

    private Optional<Folder> folder(Path path) {
        List<FileStatus> files = Stream.concat(
                        storage.list(path).stream(), storage.list(new Path(path, "flows")).stream())
                .filter(FileStatus::isFile)
                .toList();
        Optional<Instant> lastSign = files.stream().map(KeptUpdates::modified).max(Instant::compareTo);
        Optional<Instant> planned = files.stream()
                .filter(file -> file.getPath().getName().equals(FIRST_PLAN))
                .map(KeptUpdates::modified)
                .findFirst();
        return lastSign.map(last -> new Folder(path, planned.orElse(last), last));
    }

    private static Instant modified(FileStatus file) {
        return Instant.ofEpochMilli(file.getModificationTime());
    }

    private record Folder(Path path, Instant planned, Instant lastSign) {}
}
