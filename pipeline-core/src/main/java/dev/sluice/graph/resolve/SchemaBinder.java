package dev.sluice.graph.resolve;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.query.DefinedQuery;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.graph.Graph;
import dev.sluice.graph.query.Plans;
import dev.sluice.graph.query.QueryCompiler;
import dev.sluice.graph.query.Reference;
import dev.sluice.graph.source.SourceHistory;
import dev.sluice.secret.Secrets;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.types.StructType;

/** Binds names to empty relations that have the right columns, so that a query can be checked before anything ran. */
final class SchemaBinder extends PipelineBinder {
    private final Map<DatasetName, StructType> schemas;
    private final Supplier<SourceHistory> history;
    private final GuardingRules rules = new GuardingRules();

    SchemaBinder(
            Graph graph,
            QueryCompiler compiler,
            Map<DatasetName, StructType> schemas,
            Supplier<SourceHistory> history) {
        super(graph, compiler);
        this.schemas = schemas;
        this.history = history;
    }

    @Override
    protected SourceHistory history() {
        return history.get();
    }

    /** The rules of the views that the query has been bound to so far, and of those that they read. */
    GuardingRules rules() {
        return rules;
    }

    @Override
    protected Dataset<Row> guarded(Dataset<Row> rows, DatasetDefinition view) {
        rules.add(rows, view.expectations());
        return rows;
    }

    @Override
    protected LogicalPlan table(DatasetDefinition table, boolean isStream, Map<String, String> options) {
        StructType schema = schemas.get(table.name());
        if (schema == null) {
            throw new IllegalStateException(table.name() + " is read before it is resolved");
        }
        return Plans.empty(schema, isStream);
    }

    @Override
    protected LogicalPlan external(Reference.External table, boolean isStream, Map<String, String> options) {
        return Plans.empty(
                session()
                        .read()
                        .format(table.table().format())
                        .options(Secrets.ofProcess().resolve(table.table().options()))
                        .options(options)
                        .load(table.table().path().toString())
                        .schema(),
                isStream);
    }

    @Override
    protected LogicalPlan system(Reference.SystemView view, UnresolvedRelation relation, DefinedQuery in) {
        throw new PipelineException(Problem.notBuiltYet(
                "reading " + String.join(".", view.parts()) + " inside a pipeline",
                QueryCompiler.at(in, relation.origin())));
    }
}
