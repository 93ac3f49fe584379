package dev.sluice.execution.input;

import dev.sluice.definition.DatasetName;
import dev.sluice.state.Json;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * Which checkpoint a streaming flow continues.
 *
 * @param epoch the epoch of the target that it belongs to
 * @param generation number of the checkpoint: the epoch, or the number of the update that restarted the flow later
 * @param startsAt for a checkpoint that begins behind what was there: first version to read, by dataset key
 */
public record FlowPosition(long epoch, long generation, Map<String, Long> startsAt) {
    public FlowPosition {
        startsAt = Map.copyOf(startsAt);
    }

    /** The position of a flow in an epoch; without a record of a restart, the epoch's own checkpoint. */
    public static FlowPosition read(
            Storage storage, StorageLayout layout, DatasetName target, DatasetName flow, long epoch) {
        return storage.read(file(layout, target, flow))
                .map(text -> Json.read(text, FlowPosition.class, "the position of flow " + flow))
                .filter(position -> position.epoch() == epoch)
                .orElse(new FlowPosition(epoch, epoch, Map.of()));
    }

    /** Keeps the position; the checkpoint of a later generation starts from nothing. */
    public void write(Storage storage, StorageLayout layout, DatasetName target, DatasetName flow) {
        storage.write(file(layout, target, flow), Json.write(this));
    }

    /** A source's options with the version that the first batch starts at. */
    Map<String, String> withStart(String dataset, Map<String, String> options) {
        Optional<Long> start = Optional.ofNullable(startsAt.get(dataset));
        if (start.isEmpty()) {
            return options;
        }
        Map<String, String> all = new LinkedHashMap<>(options);
        all.put("startingVersion", Long.toString(start.get()));
        return all;
    }

    private static Path file(StorageLayout layout, DatasetName target, DatasetName flow) {
        return new Path(layout.checkpoint(target, flow, 0).getParent(), "position.json");
    }
}
