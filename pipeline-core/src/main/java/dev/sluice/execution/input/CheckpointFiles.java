package dev.sluice.execution.input;

import dev.sluice.spark.ScalaValues;
import dev.sluice.state.Storage;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.apache.spark.sql.execution.streaming.checkpointing.OffsetSeqBase;
import org.apache.spark.sql.execution.streaming.checkpointing.OffsetSeqLog;
import org.apache.spark.sql.execution.streaming.runtime.FileStreamSource.FileEntry;
import org.apache.spark.sql.execution.streaming.runtime.FileStreamSourceLog;
import org.apache.spark.sql.execution.streaming.runtime.FileStreamSourceOffset;
import org.apache.spark.sql.execution.streaming.runtime.SerializedOffset;
import scala.Option;

/**
 * The files that a checkpoint of Spark knows. A file is listed in the log of its source before its batch runs; the last
 * batch that has a commit says how far each of these logs was worked off.
 */
public final class CheckpointFiles {
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private final SparkSession session;
    private final Storage storage;
    private final Path checkpoint;

    public CheckpointFiles(org.apache.spark.sql.SparkSession session, Storage storage, Path checkpoint) {
        this.session = (SparkSession) session;
        this.storage = storage;
        this.checkpoint = checkpoint;
    }

    /** Paths of the files of all batches that were committed. */
    public Set<String> committed() {
        return files((entry, last) -> entry.batchId() <= last);
    }

    /** Paths of the files of the batch that is not committed yet. */
    public Set<String> pending() {
        return files((entry, last) -> entry.batchId() > last);
    }

    /** Where each source stands after the last batch that was committed, as JSON; nothing where none was. */
    public List<String> committedPositions() {
        return positions(committedOffsets());
    }

    /** Where each source stands after the last batch that was begun, as JSON; nothing where none was. */
    public List<String> begunPositions() {
        return positions(lastBatch().map(this::offsets).orElse(List.of()));
    }

    private static List<String> positions(List<Option<Offset>> offsets) {
        return offsets.stream()
                .filter(Option::isDefined)
                .map(offset -> offset.get().json())
                .toList();
    }

    /** Number of the last batch that was begun. */
    public Optional<Long> lastBatch() {
        return numbers("offsets").stream().max(Long::compare);
    }

    private Set<String> files(BiPredicate<FileEntry, Long> isWanted) {
        List<Option<Offset>> offsets = committedOffsets();
        Set<String> paths = new HashSet<>();
        for (long source : numbers("sources")) {
            long last = source < offsets.size() ? position(offsets.get((int) source)) : -1;
            String folder = new Path(checkpoint, "sources/" + source).toString();
            for (FileEntry entry : new FileStreamSourceLog(FileStreamSourceLog.VERSION(), session, folder).allFiles()) {
                if (isWanted.test(entry, last)) {
                    paths.add(entry.sparkPath().toPath().toString());
                }
            }
        }
        return paths;
    }

    private List<Option<Offset>> committedOffsets() {
        return numbers("commits").stream().max(Long::compare).map(this::offsets).orElse(List.of());
    }

    private List<Option<Offset>> offsets(long batch) {
        return ScalaValues.optional(
                        new OffsetSeqLog(session, new Path(checkpoint, "offsets").toString(), true).get(batch))
                .map(OffsetSeqBase::offsets)
                .map(ScalaValues::list)
                .orElse(List.of());
    }

    private static long position(Option<Offset> offset) {
        return offset.isDefined()
                ? FileStreamSourceOffset.apply(new SerializedOffset(offset.get().json()))
                        .logOffset()
                : -1;
    }

    private List<Long> numbers(String folder) {
        return storage.list(new Path(checkpoint, folder)).stream()
                .map(FileStatus::getPath)
                .map(Path::getName)
                .filter(name -> NUMBER.matcher(name).matches())
                .map(Long::parseLong)
                .toList();
    }
}
