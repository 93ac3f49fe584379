package dev.sluice.engine.inspect;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.query.DefinedQuery;
import dev.sluice.engine.update.OpenPipeline;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.event.EventViews;
import dev.sluice.execution.expectation.Expectations;
import dev.sluice.graph.Graph;
import dev.sluice.graph.query.Plans;
import dev.sluice.graph.query.QueryCompiler;
import dev.sluice.graph.query.Reference;
import dev.sluice.graph.resolve.PipelineBinder;
import dev.sluice.spark.ScalaValues;
import dev.sluice.state.StorageLayout;
import dev.sluice.state.table.TableStates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTableValuedFunction;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/** Binds the names of somebody's query to the tables as they are now. */
final class QueryBinder extends PipelineBinder {
    private static final String EVENT_LOG = "event_log";

    private final StorageLayout layout;
    private final EventViews events;

    QueryBinder(Graph graph, QueryCompiler compiler) {
        super(graph, compiler);
        this.layout = StorageLayout.of(graph.spec().storage());
        this.events = new EventViews(
                compiler.session(), OpenPipeline.eventLogTable(graph.spec()).toUri());
    }

    /** The pipeline's tables that exist. */
    QueryResult showTables() {
        TableStates tables = new TableStates(session());
        List<List<Object>> rows = new ArrayList<>();
        for (DatasetDefinition dataset : graph().datasets()) {
            if (dataset.kind().isTable()
                    && tables.version(layout.table(dataset.name())).isPresent()) {
                rows.add(List.of(
                        dataset.name().schema(),
                        dataset.name().table(),
                        dataset.kind().words()));
            }
        }
        return new QueryResult(
                List.of("namespace", "tableName", "kind"),
                List.of("string", "string", "string"),
                new ArrayList<>(rows),
                false);
    }

    @Override
    protected LogicalPlan table(DatasetDefinition table, boolean isStream, Map<String, String> options) {
        Path path = layout.table(table.name());
        if (new TableStates(session()).version(path).isEmpty()) {
            throw new PipelineException(Problem.of(
                    ErrorCode.UNKNOWN_RELATION,
                    graph().display(table.name()) + " has no table yet",
                    "run an update first: sluice run"));
        }
        return read("delta", path, options);
    }

    @Override
    protected Dataset<Row> guarded(Dataset<Row> rows, DatasetDefinition view) {
        return new Expectations().apply(session(), rows, graph().display(view.name()), view.expectations());
    }

    @Override
    protected LogicalPlan external(Reference.External table, boolean isStream, Map<String, String> options) {
        return Plans.analyzed(session()
                .read()
                .format(table.table().format())
                .options(table.table().options())
                .options(options)
                .load(table.table().path().toString()));
    }

    @Override
    protected LogicalPlan system(Reference.SystemView view, UnresolvedRelation relation, DefinedQuery in) {
        return events.view(view.parts())
                .map(Plans::analyzed)
                .orElseThrow(() -> new PipelineException(Problem.of(
                        ErrorCode.UNKNOWN_RELATION,
                        "there is no view " + String.join(".", view.parts()),
                        "the views are " + String.join(", ", EventViews.names()))));
    }

    /** A table that is no longer declared, or the event log under its own name. */
    @Override
    protected Optional<LogicalPlan> undeclared(List<String> parts, DefinedQuery in) {
        return graph().qualify(parts, in)
                .map(layout::table)
                .filter(path -> new TableStates(session()).version(path).isPresent())
                .map(path -> read("delta", path, Map.of()));
    }

    @Override
    public Optional<LogicalPlan> function(UnresolvedTableValuedFunction function, DefinedQuery in) {
        List<String> name = ScalaValues.list(function.name());
        return name.size() == 1 && name.get(0).equalsIgnoreCase(EVENT_LOG)
                ? Optional.of(Plans.analyzed(events.eventLog()))
                : super.function(function, in);
    }

    private LogicalPlan read(String format, Path path, Map<String, String> options) {
        return Plans.analyzed(session().read().format(format).options(options).load(path.toString()));
    }
}
