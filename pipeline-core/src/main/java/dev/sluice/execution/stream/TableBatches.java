package dev.sluice.execution.stream;

import dev.sluice.execution.delta.Claim;
import dev.sluice.execution.delta.CommitResult;
import dev.sluice.execution.delta.TableCommit;
import dev.sluice.execution.input.FlowQuery;
import dev.sluice.execution.task.FlowTask;
import dev.sluice.execution.task.MeasuredRows;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Batches that go to the dataset's own table, in the commit that says that they are there. */
public final class TableBatches implements BatchTarget {
    @Override
    public boolean needsTable() {
        return false;
    }

    @Override
    public Optional<CommitResult> write(
            FlowTask task, FlowQuery query, TableCommit commit, Claim claim, Dataset<Row> batch) {
        Dataset<Row> guarded = query.guarded(batch);
        MeasuredRows rows = new MeasuredRows(
                task,
                claim,
                () -> guarded,
                Map.of(),
                task.flow().planned().refresh(),
                task.flow().planned().reason());
        return commit.commit(claim, TableCommit.Mode.APPEND_BATCH, rows);
    }
}
