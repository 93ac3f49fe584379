package dev.sluice.execution.task;

import dev.sluice.execution.delta.Claim;
import dev.sluice.execution.delta.RowSource;
import dev.sluice.state.table.CommitRecord;
import dev.sluice.state.table.RefreshKind;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Rows on their way into a commit, with the counts that their expectations take of them. */
public final class MeasuredRows implements RowSource {
    private final FlowTask task;
    private final Claim claim;
    private final Supplier<Dataset<Row>> rows;
    private final Map<String, String> inputs;
    private final RefreshKind refresh;
    private final String reason;

    public MeasuredRows(
            FlowTask task,
            Claim claim,
            Supplier<Dataset<Row>> rows,
            Map<String, String> inputs,
            RefreshKind refresh,
            String reason) {
        this.task = task;
        this.claim = claim;
        this.rows = rows;
        this.inputs = inputs;
        this.refresh = refresh;
        this.reason = reason;
    }

    @Override
    public Dataset<Row> rows() {
        task.expectations().reset();
        return rows.get();
    }

    @Override
    public CommitRecord record(long outputRows) {
        task.cancellation().check();
        task.expectations().throwIfFatal();
        return new CommitRecord(
                claim.updateId(),
                claim.turn(),
                claim.attempt(),
                claim.flow().key(),
                claim.epoch(),
                claim.batch(),
                task.flow().fingerprint(),
                inputs,
                refresh,
                reason,
                outputRows,
                task.expectations().rowsDropped(),
                task.expectations().counts());
    }
}
