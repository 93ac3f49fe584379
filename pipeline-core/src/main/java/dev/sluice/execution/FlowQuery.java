package dev.sluice.execution;

import dev.sluice.execution.delta.TableTarget;
import dev.sluice.graph.DeclaredColumns;
import dev.sluice.graph.QueryCompiler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** A flow's query, bound to its sources and brought into the shape of its target. */
final class FlowQuery {
    private final FlowTask task;
    private final DeclaredColumns columns;
    private final Dataset<Row> source;
    private final TableTarget target;
    private @Nullable Dataset<Row> guardedSource;

    FlowQuery(FlowTask task, Pins pins, FlowPosition position) {
        this.task = task;
        this.columns = new DeclaredColumns(task.target(), task.targetName());
        QueryCompiler compiler = task.compiler();
        DeltaBinder binder =
                new DeltaBinder(task.graph(), compiler, task.layout(), pins, position, task.expectations());
        this.source = compiler.analyze(compiler.parse(task.query()), task.query(), binder);
        boolean mayLack = !task.flow().flow().equals(task.flow().target());
        StructType schema = columns.over(source.schema(), mayLack);
        this.target = new TableTarget(task.target(), task.targetName(), task.table(), schema);
    }

    /** The query's rows as it gives them; a stream where it is one. */
    Dataset<Row> source() {
        return source;
    }

    TableTarget target() {
        return target;
    }

    /** All rows of a batch query as the target stores them; the same at every call. */
    Dataset<Row> guardedSource() {
        if (guardedSource == null) {
            guardedSource = guarded(source);
        }
        return guardedSource;
    }

    /** Rows of one batch of the query as the target stores them, without those that its expectations drop. */
    Dataset<Row> guarded(Dataset<Row> rows) {
        return task.expectations()
                .applyToBatch(
                        rows.sparkSession(),
                        columns.shape(rows, target.schema()),
                        task.targetName(),
                        task.target().expectations());
    }
}
