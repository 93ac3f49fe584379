package dev.sluice.execution.stream;

import dev.sluice.definition.DatasetDefinition.SinkTarget;
import dev.sluice.execution.delta.Claim;
import dev.sluice.execution.delta.CommitResult;
import dev.sluice.execution.delta.RowSource;
import dev.sluice.execution.delta.TableCommit;
import dev.sluice.execution.input.FlowQuery;
import dev.sluice.execution.stream.BatchFunctions.BatchFunction;
import dev.sluice.execution.task.FlowTask;
import dev.sluice.execution.task.MeasuredRows;
import dev.sluice.state.table.CommitRecord;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Batches that go to a sink. The sink's own table gets a commit without rows once a batch has been sent; who may not commit may
 * not send. A process that dies between the two leaves a batch that is sent again: sinks get each row at least once. Delta
 * tables know a batch by its number and get each row once.
 */
public final class SinkBatches implements BatchTarget {
    private final BatchFunctions functions;
    private @Nullable BatchFunction function;

    /** @param functions where the functions of sinks are run */
    public SinkBatches(BatchFunctions functions) {
        this.functions = functions;
    }

    /** What was sent in an epoch that nothing tells of would be sent again in the next. */
    @Override
    public boolean needsTable() {
        return true;
    }

    @Override
    public Optional<CommitResult> write(
            FlowTask task, FlowQuery query, TableCommit commit, Claim claim, Dataset<Row> batch) {
        return commit.commit(
                claim, TableCommit.Mode.APPEND_BATCH, new Sending(task, query, claim, query.guarded(batch)));
    }

    @Override
    public void close() {
        if (function != null) {
            function.close();
        }
    }

    private BatchFunction function(FlowTask task, SparkSession session, SinkTarget target) {
        if (function == null) {
            function = functions.start(task.graph().spec(), session, task.targetName(), target);
            task.cancellation().onCancel(function::close);
        }
        return function;
    }

    /** Sends the rows when they are asked for, and once only: a commit that others got in before is tried again. */
    private final class Sending implements RowSource {
        private final FlowTask task;
        private final FlowQuery query;
        private final Claim claim;
        private final Dataset<Row> batch;
        private long sent;
        private boolean isSent;

        Sending(FlowTask task, FlowQuery query, Claim claim, Dataset<Row> batch) {
            this.task = task;
            this.query = query;
            this.claim = claim;
            this.batch = batch;
        }

        @Override
        public Dataset<Row> rows() {
            if (!isSent) {
                sent = send();
                isSent = true;
            }
            return task.session().createDataFrame(List.of(), query.target().schema());
        }

        private long send() {
            task.expectations().reset();
            if (batch.isEmpty()) {
                return 0;
            }
            task.expectations().reset();
            task.observer().before("send " + task.targetName());
            SinkTarget target = Objects.requireNonNull(task.target().sink());
            boolean isFunction = target.callsFunction();
            long rows = isFunction || task.expectations().canFail()
                    ? sendKept(target, isFunction)
                    : new SinkWriter(task, claim, target).write(batch);
            task.observer().after("send " + task.targetName());
            return rows;
        }

        /** Computes the rows once and checks them before any is sent: what went out can't be taken back. */
        private long sendKept(SinkTarget target, boolean isFunction) {
            batch.persist();
            try {
                long rows = batch.count();
                task.expectations().throwIfFatal();
                if (isFunction) {
                    function(task, batch.sparkSession(), target).call(batch, Objects.requireNonNull(claim.batch()));
                } else {
                    new SinkWriter(task, claim, target).write(batch);
                }
                return rows;
            } finally {
                batch.unpersist();
            }
        }

        @Override
        public CommitRecord record(long written) {
            return new MeasuredRows(
                            task,
                            claim,
                            () -> batch,
                            Map.of(),
                            task.flow().planned().refresh(),
                            task.flow().planned().reason())
                    .record(sent);
        }
    }
}
