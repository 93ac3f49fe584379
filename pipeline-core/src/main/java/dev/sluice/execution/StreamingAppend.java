package dev.sluice.execution;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.execution.delta.Claim;
import dev.sluice.execution.delta.CommitResult;
import dev.sluice.execution.delta.TableCommit;
import dev.sluice.execution.input.FlowPosition;
import dev.sluice.execution.input.FlowQuery;
import dev.sluice.execution.input.PinnedInputs;
import dev.sluice.execution.input.Pins;
import dev.sluice.execution.task.FlowTask;
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
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;

/**
 * Appends what is new in the sources of a streaming flow, one commit per micro-batch. The checkpoint says what a batch
 * holds, the table says which batches it has: a batch that is in the table is not written again.
 */
final class StreamingAppend implements FlowExecutor {
    private static final int MAX_RESTARTS = 20;

    @Override
    public FlowOutcome run(FlowTask task) {
        FlowPosition position = StreamStart.position(task);
        Path checkpoint =
                task.layout().checkpoint(task.flow().target(), task.flow().flow(), position.generation());
        CheckpointGuard.check(task, checkpoint, position.generation());
        Pins pins = PinnedInputs.of(task).pins();
        FlowQuery query = new FlowQuery(task, pins, position);
        Claim claim = task.claim(position.generation());
        if (StreamStart.hasSomethingToRead(task, position)) {
            for (int starts = 0; !append(task, query, claim, checkpoint); starts++) {
                if (starts == MAX_RESTARTS) {
                    throw columnsKeepComing(task);
                }
                task.expectations().forget();
                query = new FlowQuery(task, pins, position);
            }
        }
        Optional<TableState> table = task.tables().read(task.table());
        if (table.isEmpty() || table.get().epoch() < claim.epoch()) {
            startEpoch(task, query, claim);
            table = task.tables().read(task.table());
        }
        return outcome(task, table.orElseThrow());
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
    private static boolean append(FlowTask task, FlowQuery query, Claim claim, Path checkpoint) {
        query.rememberColumns();
        NewColumns newColumns = new NewColumns(task, query, checkpoint);
        AtomicLong rows = new AtomicLong();
        TableCommit commit = new TableCommit(task.session(), query.target(), task.observer());
        try {
            StreamingQuery running = query.source()
                    .writeStream()
                    .option("checkpointLocation", checkpoint.toString())
                    .trigger(Trigger.AvailableNow())
                    .foreachBatch((Dataset<Row> batch, Long number) -> {
                        task.cancellation().check();
                        newColumns.check();
                        writeBatch(task, query, commit, claim.forBatch(number), batch)
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

    private static Optional<CommitResult> writeBatch(
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

    /** Makes the table, or empties it for the new epoch, where no batch has done so because there was nothing to read. */
    private static void startEpoch(FlowTask task, FlowQuery query, Claim claim) {
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
