package dev.sluice.graph.source;

import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import dev.sluice.graph.query.Plans;
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
     * @param where the place of the call
     * @throws PipelineException SOURCE_SCHEMA_UNKNOWN where neither the call nor any file tells the columns
     */
    public static LogicalPlan bind(FileSource source, SparkSession session, SourceLocation where) {
        StructType columns = source.columns(session)
                .orElseThrow(() -> new PipelineException(FileErrors.schemaUnknown(source.path(), where)));
        if (!new SourceFiles(session).exists(source.path())) {
            return Plans.empty(columns, source.isStream());
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
        return Plans.analyzed(rows);
    }
}
