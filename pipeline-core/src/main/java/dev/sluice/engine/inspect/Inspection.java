package dev.sluice.engine.inspect;

import dev.sluice.definition.PipelineDefinition;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.project.ProjectReader;
import dev.sluice.definition.query.QueryText;
import dev.sluice.engine.update.UpdateDecisions;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import dev.sluice.execution.input.UpdateStore;
import dev.sluice.graph.Graph;
import dev.sluice.graph.Problems;
import dev.sluice.graph.query.FlowSessions;
import dev.sluice.graph.query.QueryCompiler;
import dev.sluice.graph.resolve.GraphResolver;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.plans.logical.Command;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ParsedStatement;
import org.apache.spark.sql.catalyst.plans.logical.ShowTables;

/** Answers questions about a pipeline. */
public final class Inspection {
    private final FlowSessions sessions;
    private final UpdateDecisions decisions;

    public Inspection(FlowSessions sessions, UpdateDecisions decisions) {
        this.sessions = sessions;
        this.decisions = decisions;
    }

    /** What an update would do, and what changed in the definition since the last one. */
    public DryRun dryRun(URI file, UpdateRequest request, Storage storage) {
        PipelineDefinition definition = decisions.definition(file, request.parameters());
        UpdateDecisions.Decision decision = decisions.preview(definition, storage, request);
        StorageLayout layout = StorageLayout.of(definition.spec().storage());
        List<String> changes = new UpdateStore(storage, layout)
                .lastDefinition()
                .map(last -> DefinitionChanges.between(last, definition))
                .orElse(List.of());
        return new DryRun(
                decision.plan().planned(),
                GraphViews.of(decision.graph()),
                decision.graph().notices(),
                changes);
    }

    /** The graph, with the columns of every dataset. */
    public GraphView graph(URI file) {
        return GraphViews.of(new GraphResolver(sessions).resolve(decisions.definition(file, Map.of())));
    }

    /** The first rows of a query over the tables, views and the event log. */
    public QueryResult query(URI file, String sql, int maxRows) {
        PipelineSpec spec = ProjectReader.readSpec(file);
        Graph graph = Graph.of(definition(file, spec), new Problems());
        QueryText text = new QueryText(sql, new SourceLocation("query", 1, 1), Map.of(), spec.catalog(), spec.schema());
        QueryCompiler compiler = FlowSessions.running(sessions.forRunning(spec, Map.of()), spec);
        QueryBinder binder = new QueryBinder(graph, compiler);
        if (isShowTables(compiler, sql)) {
            return binder.showTables();
        }
        LogicalPlan parsed = compiler.parse(text);
        if (parsed instanceof Command || parsed instanceof ParsedStatement) {
            throw new PipelineException(Problem.of(
                    ErrorCode.QUERY_INVALID,
                    "query takes a SELECT or SHOW TABLES; it changes nothing",
                    "change data through the pipeline's definition"));
        }
        Dataset<Row> rows = compiler.analyze(parsed, text, binder);
        return RowValues.collect(rows, maxRows);
    }

    /** The one statement that is answered although it is no query. Text that can't be parsed is not it. */
    private static boolean isShowTables(QueryCompiler compiler, String sql) {
        try {
            return compiler.session().sessionState().sqlParser().parsePlan(sql) instanceof ShowTables;
        } catch (Exception e) {
            return false;
        }
    }

    /** The definition, so far as it can be read: a query must work while somebody is still writing it. */
    private PipelineDefinition definition(URI file, PipelineSpec spec) {
        try {
            return decisions.definition(file, Map.of());
        } catch (PipelineException e) {
            return new PipelineDefinition(spec, List.of(), List.of(), List.of());
        }
    }
}
