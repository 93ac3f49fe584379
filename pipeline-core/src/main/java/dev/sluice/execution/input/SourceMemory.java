package dev.sluice.execution.input;

import dev.sluice.definition.DatasetName;
import dev.sluice.graph.source.InferredColumns;
import dev.sluice.graph.source.SourceHistory;
import dev.sluice.state.Json;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * Remembers, beside a flow's checkpoints, the columns that it found in the files it follows. It is written before a batch
 * that needs it, and belongs to one epoch of the target: a full refresh looks at all files anew.
 */
public final class SourceMemory implements SourceHistory {
    private final Path file;
    private final Found remembered;
    private final Supplier<Set<String>> files;

    private SourceMemory(Path file, Found remembered, Supplier<Set<String>> files) {
        this.file = file;
        this.remembered = remembered;
        this.files = files;
    }

    /** What the flow remembers in this epoch of its target. */
    public static SourceMemory of(
            SparkSession session,
            Storage storage,
            StorageLayout layout,
            DatasetName target,
            DatasetName flow,
            long epoch) {
        Path file = file(layout, target, flow);
        Found remembered = storage.read(file)
                .map(text -> Json.read(text, Found.class, "the columns that flow " + flow + " found"))
                .filter(found -> found.epoch() == epoch)
                .orElse(new Found(epoch, Map.of()));
        return new SourceMemory(file, remembered, () -> {
            long generation =
                    FlowPosition.read(storage, layout, target, flow, epoch).generation();
            return new CheckpointFiles(session, storage, layout.checkpoint(target, flow, generation)).committed();
        });
    }

    /** Whether the flow remembers something, of whichever epoch. */
    public static boolean isKept(Storage storage, StorageLayout layout, DatasetName target, DatasetName flow) {
        return storage.exists(file(layout, target, flow));
    }

    private static Path file(StorageLayout layout, DatasetName target, DatasetName flow) {
        return new Path(layout.checkpoint(target, flow, 0).getParent(), "columns.json");
    }

    @Override
    public Optional<StructType> columns(Path source) {
        return Optional.ofNullable(remembered.columns().get(source.toString()))
                .map(json -> (StructType) DataType.fromJson(json));
    }

    @Override
    public Set<String> files() {
        return files.get();
    }

    /** Keeps what was found, where it is more than before. */
    void remember(Storage storage, List<InferredColumns> found) {
        Map<String, String> columns = new TreeMap<>(remembered.columns());
        found.forEach(source ->
                columns.put(source.source().path().toString(), source.columns().json()));
        if (!columns.equals(remembered.columns())) {
            storage.write(file, Json.write(new Found(remembered.epoch(), columns)));
        }
    }

    /**
     * The file's content.
     *
     * @param epoch of the target
     * @param columns as JSON of Spark's types, by path
     */
    private record Found(long epoch, Map<String, String> columns) {}
}
