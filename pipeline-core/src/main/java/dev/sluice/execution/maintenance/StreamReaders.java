package dev.sluice.execution.maintenance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.execution.input.CheckpointFiles;
import dev.sluice.execution.input.FlowPosition;
import dev.sluice.state.Json;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import dev.sluice.state.table.TableState;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/**
 * The pipeline's flows that read its tables as streams. A stream reads the very files that a commit has added, however long
 * after: files that it has not read yet must not be replaced by others, since the old ones are removed some time later.
 * Flows that are no longer declared count too, for they may return.
 */
final class StreamReaders {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final SparkSession session;
    private final Storage storage;
    private final StorageLayout layout;

    StreamReaders(SparkSession session, Storage storage, StorageLayout layout) {
        this.session = session;
        this.storage = storage;
        this.layout = layout;
    }

    /** The checkpoint of a flow that has not read all rows of the table yet, if there is one. */
    Optional<String> behind(MaintainedTable table, TableState state) {
        for (FileStatus target : storage.list(layout.checkpoints())) {
            for (FileStatus flow : storage.list(target.getPath())) {
                if (isBehind(flow.getPath(), table, state)) {
                    return Optional.of(flow.getPath().getName().replace("~2e", "."));
                }
            }
        }
        return Optional.empty();
    }

    private boolean isBehind(Path flow, MaintainedTable table, TableState state) {
        return Checkpoints.generations(storage, flow).stream().anyMatch(checkpoint -> isAtOldFiles(checkpoint, state))
                || waitsBehind(flow, table, state);
    }

    private boolean isAtOldFiles(Path checkpoint, TableState state) {
        CheckpointFiles files = new CheckpointFiles(session, storage, checkpoint);
        List<String> committed = files.committedPositions();
        // A first batch that was begun and not committed reads a state of the table that it has noted already.
        return committed.isEmpty()
                ? files.begunPositions().stream().anyMatch(position -> isOf(parse(position), state))
                : committed.stream().anyMatch(position -> isBefore(parse(position), state));
    }

    /** A flow that was restarted behind what was there, and has not begun yet. */
    private boolean waitsBehind(Path flow, MaintainedTable table, TableState state) {
        return storage.read(new Path(flow, "position.json"))
                .map(text -> Json.read(text, FlowPosition.class, "the position in " + flow))
                .filter(position -> new CheckpointFiles(
                                session, storage, new Path(flow, Long.toString(position.generation())))
                        .committedPositions()
                        .isEmpty())
                .map(position -> position.startsAt().get(table.key()))
                .filter(start -> start <= state.rowsSince())
                .isPresent();
    }

    private static boolean isBefore(JsonNode position, TableState state) {
        boolean isInFirstSnapshot = position.path("isStartingVersion").asBoolean();
        return isOf(position, state)
                && (isInFirstSnapshot || position.path("reservoirVersion").asLong() <= state.rowsSince());
    }

    private static boolean isOf(JsonNode position, TableState state) {
        return position.path("reservoirId").asText().equals(state.tableId());
    }

    private static JsonNode parse(String position) {
        try {
            return MAPPER.readTree(position);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a source's position is no JSON: " + position, e);
        }
    }
}
