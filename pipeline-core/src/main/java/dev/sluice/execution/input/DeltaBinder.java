package dev.sluice.execution.input;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.query.DefinedQuery;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.execution.expectation.Expectations;
import dev.sluice.graph.Graph;
import dev.sluice.graph.query.Plans;
import dev.sluice.graph.query.QueryCompiler;
import dev.sluice.graph.query.Reference;
import dev.sluice.graph.resolve.PipelineBinder;
import dev.sluice.graph.source.SourceHistory;
import dev.sluice.secret.Secrets;
import dev.sluice.state.StorageLayout;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/** Binds a flow's query to Delta tables: batch reads at pinned versions, streams from where their checkpoint stands. */
final class DeltaBinder extends PipelineBinder {
    /** Options with which a query chooses what it reads of a table itself. */
    private static final Set<String> TIME_TRAVEL = Set.of("versionasof", "timestampasof");

    private final StorageLayout layout;
    private final Pins pins;
    private final FlowPosition position;
    private final Expectations expectations;
    private final Supplier<SourceHistory> history;

    DeltaBinder(
            Graph graph,
            QueryCompiler compiler,
            StorageLayout layout,
            Pins pins,
            FlowPosition position,
            Expectations expectations,
            Supplier<SourceHistory> history) {
        super(graph, compiler);
        this.layout = layout;
        this.pins = pins;
        this.position = position;
        this.expectations = expectations;
        this.history = history;
    }

    @Override
    protected LogicalPlan table(DatasetDefinition table, boolean isStream, Map<String, String> options) {
        Path path = layout.table(table.name());
        String key = table.name().key();
        if (isStream) {
            return stream("delta", path, position.withStart(key, options));
        }
        Long version = pins.datasets().get(key);
        if (version == null) {
            throw new PipelineException(Problem.of(
                    ErrorCode.DATA_INVALID,
                    graph().display(table.name()) + " has no table yet",
                    "refresh it first, or in the same update"));
        }
        return new TableScan(session()).at(path, version, options);
    }

    @Override
    protected LogicalPlan external(Reference.External table, boolean isStream, Map<String, String> options) {
        Map<String, String> written = new LinkedHashMap<>(table.table().options());
        written.putAll(options);
        Map<String, String> all = Secrets.ofProcess().resolve(written);
        Path path = new Path(table.table().path());
        if (isStream) {
            return stream(table.table().format(), path, all);
        }
        boolean namesVersion =
                all.keySet().stream().anyMatch(option -> TIME_TRAVEL.contains(option.toLowerCase(Locale.ROOT)));
        Long version =
                namesVersion ? null : pins.external().get(table.table().path().toString());
        return version == null
                ? Plans.analyzed(session()
                        .read()
                        .format(table.table().format())
                        .options(all)
                        .load(path.toString()))
                : new TableScan(session()).at(path, version, all);
    }

    @Override
    protected LogicalPlan system(Reference.SystemView view, UnresolvedRelation relation, DefinedQuery in) {
        throw new IllegalStateException("checked before: " + view);
    }

    @Override
    protected SourceHistory history() {
        return history.get();
    }

    @Override
    protected Dataset<Row> guarded(Dataset<Row> rows, DatasetDefinition view) {
        return expectations.apply(session(), rows, graph().display(view.name()), view.expectations());
    }

    private LogicalPlan stream(String format, Path path, Map<String, String> options) {
        return Plans.analyzed(
                session().readStream().format(format).options(options).load(path.toString()));
    }
}
