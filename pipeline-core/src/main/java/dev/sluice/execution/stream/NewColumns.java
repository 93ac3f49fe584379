package dev.sluice.execution.stream;

import dev.sluice.execution.input.CheckpointFiles;
import dev.sluice.execution.input.FlowQuery;
import dev.sluice.execution.task.FlowTask;
import dev.sluice.graph.source.InferredColumns;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/**
 * Stops a stream before it writes a batch whose files have columns that its query doesn't know: files that came after the
 * query was made. Written as they are, these columns would be lost for good.
 */
final class NewColumns {
    private final FlowTask task;
    private final FlowQuery query;
    private final CheckpointFiles checkpoint;
    private final Set<String> known = new HashSet<>();
    private boolean isFound;

    NewColumns(FlowTask task, FlowQuery query, Path checkpoint) {
        this.task = task;
        this.query = query;
        this.checkpoint = new CheckpointFiles(task.session(), task.storage(), checkpoint);
        query.inferred().forEach(source -> known.addAll(source.files()));
    }

    /** Whether a batch was stopped: the flow must be bound anew. */
    boolean isFound() {
        return isFound;
    }

    /** Called in each batch, before anything of it is written. */
    void check() {
        if (query.inferred().isEmpty()) {
            return;
        }
        Set<String> unknown = checkpoint.pending();
        unknown.removeAll(known);
        if (unknown.isEmpty()) {
            return;
        }
        List<InferredColumns> now = query.inferred().stream()
                .map(source -> source.withNewFiles(task.session()))
                .toList();
        for (int i = 0; i < now.size(); i++) {
            isFound |= !now.get(i).columns().equals(query.inferred().get(i).columns());
        }
        if (isFound) {
            throw new IllegalStateException("files of this batch have new columns");
        }
        known.addAll(unknown);
    }
}
