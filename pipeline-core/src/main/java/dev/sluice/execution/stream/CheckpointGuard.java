package dev.sluice.execution.stream;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.execution.input.CheckpointFiles;
import dev.sluice.execution.task.FlowTask;
import dev.sluice.state.table.Ownership;
import org.apache.hadoop.fs.Path;

/**
 * Refuses to run a streaming flow whose checkpoint is behind its table. The checkpoint is written before the table, so
 * that happens only where it was deleted, moved or restored; going on would read again what the table has, or skip what
 * it has not.
 */
final class CheckpointGuard {
    private CheckpointGuard() {}

    static void check(FlowTask task, Path checkpoint, long generation) {
        long inTable = task.tables()
                .read(task.table())
                .map(table -> table.batch(task.flow().flow(), generation))
                .orElse(Ownership.NEVER);
        if (inTable == Ownership.NEVER) {
            return;
        }
        long inCheckpoint = new CheckpointFiles(task.session(), task.storage(), checkpoint)
                .lastBatch()
                .orElse(Ownership.NEVER);
        if (inCheckpoint < inTable) {
            String flow = task.flow().planned().name();
            throw new PipelineException(Problem.of(
                    ErrorCode.CHECKPOINT_LOST,
                    "table " + task.targetName() + " holds batches up to " + inTable + " of flow " + flow
                            + ", but its checkpoint " + checkpoint
                            + (inCheckpoint == Ownership.NEVER ? " is gone" : " ends at batch " + inCheckpoint),
                    "bring the checkpoint back; or run with --full-refresh " + task.targetName()
                            + " to read everything again; or with --reset-checkpoint " + flow
                            + " to read everything again beside the rows that are there"));
        }
    }
}
