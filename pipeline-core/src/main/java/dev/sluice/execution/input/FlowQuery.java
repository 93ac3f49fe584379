package dev.sluice.execution.input;

import dev.sluice.definition.DatasetKind;
import dev.sluice.execution.delta.TableTarget;
import dev.sluice.execution.task.FlowTask;
import dev.sluice.graph.query.QueryCompiler;
import dev.sluice.graph.resolve.DeclaredColumns;
import dev.sluice.graph.source.InferredColumns;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** A flow's query, bound to its sources and brought into the shape of its target. */
public final class FlowQuery {
    private final FlowTask task;
    private final long epoch;
    private final DeclaredColumns columns;
    private final Dataset<Row> source;
    private final StructType schema;
    private final TableTarget target;
    private final List<InferredColumns> inferred;
    private @Nullable Dataset<Row> guardedSource;
    private @Nullable SourceMemory memory;

    public FlowQuery(FlowTask task, Pins pins, FlowPosition position) {
        this.task = task;
        this.epoch = position.epoch();
        this.columns = new DeclaredColumns(task.target(), task.targetName());
        QueryCompiler compiler = task.compiler();
        DeltaBinder binder = new DeltaBinder(
                task.graph(), compiler, task.layout(), pins, position, task.expectations(), this::memory);
        this.source = compiler.analyze(compiler.parse(task.query()), task.query(), binder);
        this.inferred = binder.inferred();
        boolean mayLack = !task.flow().flow().equals(task.flow().target());
        this.schema = columns.over(source.schema(), mayLack);
        this.target = new TableTarget(
                task.target(),
                task.targetName(),
                task.table(),
                task.target().kind() == DatasetKind.SINK ? SinkLedger.COLUMNS : schema);
    }

    /** The query's rows as it gives them; a stream where it is one. */
    public Dataset<Row> source() {
        return source;
    }

    /** The columns of the streams of files that don't declare them. */
    public List<InferredColumns> inferred() {
        return inferred;
    }

    /** Keeps these columns for the runs to come; done before any row that has them is written. */
    public void rememberColumns() {
        if (!inferred.isEmpty()) {
            memory().remember(task.storage(), inferred);
        }
    }

    private SourceMemory memory() {
        if (memory == null) {
            memory = SourceMemory.of(
                    task.session(),
                    task.storage(),
                    task.layout(),
                    task.flow().target(),
                    task.flow().flow(),
                    epoch);
        }
        return memory;
    }

    /** The table that its rows go to, or that tells of them where they go to a sink. */
    public TableTarget target() {
        return target;
    }

    /** All rows of a batch query as the target stores them; the same at every call. */
    public Dataset<Row> guardedSource() {
        if (guardedSource == null) {
            guardedSource = guarded(source);
        }
        return guardedSource;
    }

    /** Rows of one batch of the query as the target stores them, without those that its expectations drop. */
    public Dataset<Row> guarded(Dataset<Row> rows) {
        return task.expectations()
                .applyToBatch(
                        rows.sparkSession(),
                        columns.shape(rows, schema),
                        task.targetName(),
                        task.target().expectations());
    }
}
