package dev.sluice.graph.source;

import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import dev.sluice.graph.query.Plans;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.types.StructType;

/**
 * The plan that reads files. The same plan serves checking and running: Spark reads no row before it is run.
 *
 * @param plan the plan
 * @param inferred the columns as they were found in the files, where the call doesn't tell them
 */
public record FileRelation(LogicalPlan plan, Optional<InferredColumns> inferred) {

    /**
     * Binds a call of read_files.
     *
     * @param history what the flow has found in these files before
     * @param where the place of the call
     * @throws PipelineException SOURCE_SCHEMA_UNKNOWN where neither the call nor any file tells the columns
     */
    public static FileRelation bind(
            FileSource source, SparkSession session, SourceHistory history, SourceLocation where) {
        boolean exists = new SourceFiles(session).exists(source.path());
        Optional<InferredColumns> inferred =
                source.isInferred() ? InferredColumns.read(source, session, history, exists) : Optional.empty();
        StructType columns = source.declaredColumns()
                .or(() -> inferred.map(InferredColumns::columns))
                .or(() -> exists && source.isTable() ? Optional.of(tableColumns(source, session)) : Optional.empty())
                .map(source::completed)
                .orElseThrow(() -> new PipelineException(FileErrors.schemaUnknown(source.path(), where)));
        return new FileRelation(
                exists ? reader(source, session, columns) : Plans.empty(columns, source.isStream()), inferred);
    }

    private static StructType tableColumns(FileSource source, SparkSession session) {
        return session.read()
                .format(source.format())
                .options(source.readerOptions())
                .load(source.path().toString())
                .schema();
    }

    private static LogicalPlan reader(FileSource source, SparkSession session, StructType columns) {
        return Plans.analyzed(
                source.isStream()
                        ? session.readStream()
                                .format(source.format())
                                .options(source.readerOptions())
                                .schema(columns)
                                .load(new SourceFiles(session)
                                        .followed(source.path())
                                        .toString())
                        : session.read()
                                .format(source.format())
                                .options(source.readerOptions())
                                .schema(columns)
                                .load(source.path().toString()));
    }
}
