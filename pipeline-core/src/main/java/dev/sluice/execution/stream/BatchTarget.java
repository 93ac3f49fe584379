package dev.sluice.execution.stream;

import dev.sluice.execution.delta.Claim;
import dev.sluice.execution.delta.CommitResult;
import dev.sluice.execution.delta.TableCommit;
import dev.sluice.execution.input.FlowQuery;
import dev.sluice.execution.task.FlowTask;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Where the batches of a streaming flow go. */
public interface BatchTarget extends AutoCloseable {
    /**
     * Whether the dataset's table must be there, in the flow's epoch, before a batch is written; else the first batch makes it.
     */
    boolean needsTable();

    /** Writes a batch, or gives nothing where it is there already or holds nothing. */
    Optional<CommitResult> write(FlowTask task, FlowQuery query, TableCommit commit, Claim claim, Dataset<Row> batch);

    /** Ends what was started for writing. */
    @Override
    default void close() {}
}
