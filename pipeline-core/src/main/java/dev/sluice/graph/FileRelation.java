package dev.sluice.graph;

import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.types.StructType;

/** The plan that reads files. The same plan serves checking and running: Spark reads nothing before it is run. */
public final class FileRelation {
    private FileRelation() {}

    /**
     * The plan of a call of read_files.
     *
     * @param ifUnknown the problem where neither the call nor any file tells the columns
     */
    public static LogicalPlan bind(FileSource source, SparkSession session, Supplier<Problem> ifUnknown) {
        StructType columns = source.columns(session).orElseThrow(() -> new PipelineException(ifUnknown.get()));
        if (!source.exists(session)) {
            return SchemaBinder.empty(columns, source.isStream());
        }
        Dataset<Row> rows = source.isStream()
                ? session.readStream()
                        .format(source.format())
                        .options(source.readerOptions())
                        .schema(columns)
                        .load(source.path().toString())
                : session.read()
                        .format(source.format())
                        .options(source.readerOptions())
                        .schema(columns)
                        .load(source.path().toString());
        return PipelineBinder.plan(rows);
    }
}
