package dev.sluice.state.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.state.Storage;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** The commits of one Delta table, read from its log files. */
public final class CommitLog {
    /** Commits looked at before giving up. */
    private static final int MAX_COMMITS = 500;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Storage storage;
    private final Path logFolder;

    CommitLog(Storage storage, Path table) {
        this.storage = storage;
        this.logFolder = new Path(table, "_delta_log");
    }

    /** The last commit up to a version that changed rows; empty where the log doesn't reach back to it. */
    public Optional<RowChange> lastChange(long version) {
        for (long v = version; v >= 0 && v > version - MAX_COMMITS; v--) {
            Optional<Commit> commit = read(v);
            if (commit.isEmpty()) {
                return Optional.empty();
            }
            if (commit.get().record() != null || commit.get().changesRows()) {
                return Optional.of(
                        new RowChange(v, Optional.ofNullable(commit.get().record())));
            }
        }
        return Optional.empty();
    }

    /** Sluice's records of the commits that an update made for a flow, oldest first. */
    public List<CommitRecord> ofUpdate(long version, long turn, String flow) {
        List<CommitRecord> found = new ArrayList<>();
        for (long v = version; v >= 0; v--) {
            CommitRecord record = read(v).map(Commit::record).orElse(null);
            if (record != null && record.turn() < turn) {
                break;
            }
            if (record != null && record.turn() == turn && record.flow().equals(flow)) {
                found.add(0, record);
            }
        }
        return found;
    }

    /** Whether any commit after one version and up to another changed rows; true where that can't be told. */
    public boolean changedBetween(long after, long upTo) {
        if (upTo < after || upTo - after > MAX_COMMITS) {
            return true;
        }
        for (long v = after + 1; v <= upTo; v++) {
            if (read(v).map(Commit::changesRows).orElse(true)) {
                return true;
            }
        }
        return false;
    }

    private Optional<Commit> read(long version) {
        return storage.read(new Path(logFolder, String.format("%020d.json", version)))
                .map(CommitLog::parse);
    }

    private static Commit parse(String actions) {
        boolean changesRows = false;
        CommitRecord record = null;
        try {
            for (String line : actions.lines().toList()) {
                JsonNode action = MAPPER.readTree(line);
                changesRows |= action.path("add").path("dataChange").asBoolean(false)
                        || action.path("remove").path("dataChange").asBoolean(false)
                        || action.has("cdc");
                String metadata = action.path("commitInfo").path("userMetadata").asText(null);
                record = CommitRecord.isOurs(metadata) ? CommitRecord.fromUserMetadata(metadata) : record;
            }
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
        return new Commit(record, changesRows);
    }

    private record Commit(@Nullable CommitRecord record, boolean changesRows) {}
}
