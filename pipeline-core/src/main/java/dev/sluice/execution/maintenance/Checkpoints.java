package dev.sluice.execution.maintenance;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.execution.input.FlowPosition;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import dev.sluice.state.table.TableState;
import dev.sluice.state.table.TableStates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** Checkpoints that no flow goes on from: those before a full refresh or a restart, and of restarts that came to nothing. */
public final class Checkpoints {
    private static final String STEP = "prune_checkpoints";

    private final Storage storage;
    private final StorageLayout layout;
    private final TableStates tables;
    private final KeptUpdates updates;

    public Checkpoints(Storage storage, StorageLayout layout, TableStates tables, KeptUpdates updates) {
        this.storage = storage;
        this.layout = layout;
        this.tables = tables;
        this.updates = updates;
    }

    /** Removes those of the flows that are declared; what is no longer declared may return and keeps everything. */
    public StepReport prune(List<FlowDefinition> declared) {
        List<Path> dead = new ArrayList<>();
        for (FlowDefinition flow : declared) {
            dead.addAll(dead(flow.target(), flow.name()));
        }
        dead.forEach(storage::delete);
        return dead.isEmpty()
                ? StepReport.nothing("", STEP, "each one is in use")
                : StepReport.done(
                        "", STEP, "no flow goes on from them", Map.of("checkpoints_removed", (long) dead.size()));
    }

    private List<Path> dead(DatasetName target, DatasetName flow) {
        List<Path> generations =
                generations(storage, layout.checkpoint(target, flow, 0).getParent());
        Optional<TableState> table = generations.isEmpty() ? Optional.empty() : tables.read(layout.table(target));
        if (table.isEmpty()) {
            return List.of();
        }
        long current = FlowPosition.read(
                        storage, layout, target, flow, table.get().epoch())
                .generation();
        return generations.stream()
                .filter(path -> isDead(number(path), current))
                .toList();
    }

    /** A later one belongs to an update that has begun to reset or restart the flow, and may go on as long as it is kept. */
    private boolean isDead(long generation, long current) {
        return generation < current || (generation > current && !updates.turns().contains(generation));
    }

    /** The folders of a flow's checkpoints. */
    static List<Path> generations(Storage storage, Path flow) {
        return storage.list(flow).stream()
                .filter(FileStatus::isDirectory)
                .map(FileStatus::getPath)
                .filter(path -> path.getName().matches("\\d+"))
                .toList();
    }

    static long number(Path generation) {
        return Long.parseLong(generation.getName());
    }
}
