package dev.sluice.execution.stream;

import dev.sluice.definition.FlowDefinition;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.execution.delta.Claim;
import dev.sluice.execution.delta.TableCommit;
import dev.sluice.execution.input.FlowPosition;
import dev.sluice.execution.input.FlowQuery;
import dev.sluice.execution.input.PinnedInputs;
import dev.sluice.execution.input.Pins;
import dev.sluice.execution.task.Failures;
import dev.sluice.execution.task.FlowExecutor;
import dev.sluice.execution.task.FlowTask;
import dev.sluice.execution.task.MeasuredRows;
import dev.sluice.execution.task.Outcomes;
import dev.sluice.state.table.CommitRecord;
import dev.sluice.state.table.FlowOutcome;
import dev.sluice.state.table.RefreshKind;
import dev.sluice.state.table.TableState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;

/**
 * Appends what is new in the sources of a streaming flow, one commit per micro-batch. The checkpoint says what a batch
 * holds, the table says which batches it has: a batch that is in the table is not written again.
 */
public final class StreamingAppend implements FlowExecutor {
    private static final int MAX_RESTARTS = 20;

    private final BatchTarget batches;

    /** @param batches where they go */
    public StreamingAppend(BatchTarget batches) {
        this.batches = batches;
    }

    @Override
    public FlowOutcome run(FlowTask task) {
        try (batches) {
            return append(task);
        }
    }

    private FlowOutcome append(FlowTask task) {
        FlowPosition position = StreamStart.position(task);
        Path checkpoint =
                task.layout().checkpoint(task.flow().target(), task.flow().flow(), position.generation());
        CheckpointGuard.check(task, checkpoint, position.generation());
        Pins pins = PinnedInputs.of(task).pins();
        FlowQuery query = new FlowQuery(task, pins, position);
        Claim claim = task.claim(position.generation());
        if (batches.needsTable()) {
            startEpoch(task, query, claim);
        }
        if (StreamStart.hasSomethingToRead(task, position)) {
            for (int starts = 0; !append(task, query, claim, checkpoint); starts++) {
                if (starts == MAX_RESTARTS) {
                    throw columnsKeepComing(task);
                }
                task.expectations().forget();
                query = new FlowQuery(task, pins, position);
            }
        }
        return outcome(task, startEpoch(task, query, claim));
    }

    private static FlowOutcome outcome(FlowTask task, TableState table) {
        List<CommitRecord> commits = task.tables()
                .commits(task.table())
                .ofUpdate(table.version(), task.plan().turn(), task.flow().key());
        RefreshKind refresh = task.flow().planned().refresh();
        boolean wroteNothing = commits.stream().allMatch(commit -> commit.batch() == null);
        return wroteNothing
                ? Outcomes.nothing(task, FlowOutcome.State.IDLE, refresh, "nothing new", table.version())
                : Outcomes.of(task, commits, table.version());
    }

    /** Works off what is there, or returns false where files came that have columns the query doesn't know. */
    private boolean append(FlowTask task, FlowQuery query, Claim claim, Path checkpoint) {
        query.rememberColumns();
        NewColumns newColumns = new NewColumns(task, query, checkpoint);
        AtomicLong rows = new AtomicLong();
        TableCommit commit = new TableCommit(task.session(), query.target(), task.observer());
        try {
            StreamingQuery running = query.source()
                    .writeStream()
                    .option("checkpointLocation", checkpoint.toString())
                    .outputMode(
                            task.definition().output() == FlowDefinition.Output.UPDATE
                                    ? OutputMode.Update()
                                    : OutputMode.Append())
                    .trigger(Trigger.AvailableNow())
                    .foreachBatch((Dataset<Row> batch, Long number) -> {
                        task.cancellation().check();
                        newColumns.check();
                        batches.write(task, query, commit, claim.forBatch(number), batch)
                                .ifPresent(result -> task.context()
                                        .progress(rows.addAndGet(result.record().outputRows()), number));
                    })
                    .start();
            task.cancellation().onCancel(() -> stop(running));
            running.awaitTermination();
            task.cancellation().check();
            return true;
        } catch (TimeoutException | StreamingQueryException e) {
            if (newColumns.isFound()) {
                return false;
            }
            throw Failures.of(e, task.cancellation());
        } finally {
            StreamListeners.release(task.session().sparkContext());
        }
    }

    /** Makes the table, or empties it for the new epoch, unless a batch has done so. */
    private static TableState startEpoch(FlowTask task, FlowQuery query, Claim claim) {
        Optional<TableState> table = task.tables().read(task.table());
        if (table.isPresent() && table.get().epoch() >= claim.epoch()) {
            return table.get();
        }
        Dataset<Row> none =
                task.session().createDataFrame(List.of(), query.target().schema());
        MeasuredRows rows = new MeasuredRows(
                task,
                claim,
                () -> none,
                Map.of(),
                task.flow().planned().refresh(),
                task.flow().planned().reason());
        new TableCommit(task.session(), query.target(), task.observer()).commit(claim, TableCommit.Mode.APPEND, rows);
        return task.tables().read(task.table()).orElseThrow();
    }

    private static PipelineException columnsKeepComing(FlowTask task) {
        return new PipelineException(Problem.of(
                ErrorCode.EXECUTION_FAILED,
                "flow " + task.flow().planned().name() + " was started " + MAX_RESTARTS
                        + " times anew, and each time files with further columns had come",
                "declare the columns: schema => 'id INT, ..'"));
    }

    private static void stop(StreamingQuery query) {
        try {
            query.stop();
        } catch (TimeoutException e) {
            throw new IllegalStateException("the streaming query did not stop", e);
        }
    }
}
