package dev.sluice.graph.resolve;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.FlowBody;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.query.DefinedQuery;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import dev.sluice.graph.FlowInput;
import dev.sluice.graph.Graph;
import dev.sluice.graph.query.Plans;
import dev.sluice.graph.query.QueryCompiler;
import dev.sluice.graph.query.Reference;
import dev.sluice.graph.query.SourceBinder;
import dev.sluice.graph.query.SparkProblems;
import dev.sluice.graph.source.FileRelation;
import dev.sluice.graph.source.FileSource;
import dev.sluice.graph.source.InferredColumns;
import dev.sluice.graph.source.SourceHistory;
import dev.sluice.spark.ScalaValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.AliasIdentifier;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTableValuedFunction;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias;
import org.apache.spark.sql.classic.SparkSession;

/**
 * Binds the names of one query: views are compiled in place, everything else is left to the subclass. It remembers what
 * was read. One binder serves one query.
 */
public abstract class PipelineBinder implements SourceBinder {
    private final Graph graph;
    private final QueryCompiler compiler;
    private final List<FlowInput> inputs = new ArrayList<>();
    private final List<InferredColumns> inferred = new ArrayList<>();

    protected PipelineBinder(Graph graph, QueryCompiler compiler) {
        this.graph = graph;
        this.compiler = compiler;
    }

    /** What the query has been bound to so far, views looked through, in the order of appearance. */
    public final List<FlowInput> inputs() {
        return List.copyOf(inputs);
    }

    /** The columns of the streams of files that don't declare them. */
    public final List<InferredColumns> inferred() {
        return List.copyOf(inferred);
    }

    protected final SparkSession session() {
        return compiler.session();
    }

    protected final Graph graph() {
        return graph;
    }

    /** The plan of a table of this pipeline. */
    protected abstract LogicalPlan table(DatasetDefinition table, boolean isStream, Map<String, String> options);

    /** The plan of a table outside the pipeline. */
    protected abstract LogicalPlan external(Reference.External table, boolean isStream, Map<String, String> options);

    /** The plan of one of Sluice's own views. */
    protected abstract LogicalPlan system(Reference.SystemView view, UnresolvedRelation relation, DefinedQuery in);

    /** What the flow has found in the files that it follows. */
    protected SourceHistory history() {
        return SourceHistory.none();
    }

    /** The plan of a table that the definition doesn't know; nothing where there is none. */
    protected Optional<LogicalPlan> undeclared(List<String> parts, DefinedQuery in) {
        return Optional.empty();
    }

    /** A view's rows with its expectations applied. */
    protected Dataset<Row> guarded(Dataset<Row> rows, DatasetDefinition view) {
        return rows;
    }

    @Override
    public final LogicalPlan relation(UnresolvedRelation relation, DefinedQuery in) {
        List<String> parts = ScalaValues.list(relation.multipartIdentifier());
        Map<String, String> options = relation.options().asCaseSensitiveMap();
        Optional<Reference> known = graph.resolve(parts, in);
        if (known.isEmpty()) {
            return undeclared(parts, in)
                    .orElseThrow(() -> new PipelineException(ResolutionErrors.unknownRelation(
                            parts, graph.knownNames(), QueryCompiler.at(in, relation.origin()))));
        }
        return known.get()
                .match(
                        dataset -> dataset.definition().kind().isTable()
                                ? tableInput(dataset.definition(), relation.isStreaming(), options)
                                : view(dataset.definition(), relation, in),
                        external -> {
                            inputs.add(new FlowInput(
                                    FlowInput.Kind.EXTERNAL,
                                    external.name(),
                                    relation.isStreaming(),
                                    external.table().format(),
                                    external.table().path().toString()));
                            return located(
                                    () -> external(external, relation.isStreaming(), options),
                                    QueryCompiler.at(in, relation.origin()));
                        },
                        view -> {
                            inputs.add(new FlowInput(
                                    FlowInput.Kind.SYSTEM,
                                    String.join(".", parts),
                                    relation.isStreaming(),
                                    "delta",
                                    ""));
                            return system(view, relation, in);
                        });
    }

    @Override
    public Optional<LogicalPlan> function(UnresolvedTableValuedFunction function, DefinedQuery in) {
        List<String> name = ScalaValues.list(function.name());
        if (name.size() != 1 || !name.get(0).equalsIgnoreCase(SourceBinder.READ_FILES)) {
            return Optional.empty();
        }
        FileSource source = FileSource.parse(function, graph.spec(), in);
        inputs.add(new FlowInput(
                FlowInput.Kind.FILES,
                source.path().toString(),
                source.isStream(),
                source.format(),
                source.path().toString()));
        FileRelation relation = FileRelation.bind(
                source,
                session(),
                source.isStream() ? history() : SourceHistory.none(),
                QueryCompiler.at(in, function.origin()));
        if (source.isStream()) {
            relation.inferred().ifPresent(inferred::add);
        }
        return Optional.of(relation.plan());
    }

    private LogicalPlan tableInput(DatasetDefinition table, boolean isStream, Map<String, String> options) {
        inputs.add(new FlowInput(FlowInput.Kind.DATASET, table.name().key(), isStream, "delta", ""));
        return named(table(table, isStream, options), table.name());
    }

    private LogicalPlan view(DatasetDefinition view, UnresolvedRelation relation, DefinedQuery in) {
        FlowDefinition flow = graph.flowsInto(view.name()).get(0);
        DefinedQuery query = flow.body().match(FlowBody.Query::query, cdc -> cdc.source());
        Dataset<Row> rows = compiler.analyze(compiler.parse(query), query, this);
        if (relation.isStreaming() && !rows.isStreaming()) {
            throw new PipelineException(
                    ResolutionErrors.streamOverBatchView(graph.spec(), view, QueryCompiler.at(in, relation.origin())));
        }
        return named(Plans.analyzed(guarded(rows, view)), view.name());
    }

    /** Spark doesn't say where a table that it can't open was named. */
    private static LogicalPlan located(Supplier<LogicalPlan> table, SourceLocation where) {
        try {
            return table.get();
        } catch (Exception e) {
            if (e instanceof AnalysisException) {
                throw SparkProblems.at(e, ErrorCode.UNKNOWN_RELATION, where);
            }
            throw e;
        }
    }

    private static LogicalPlan named(LogicalPlan plan, DatasetName name) {
        return new SubqueryAlias(
                new AliasIdentifier(name.table(), ScalaValues.seq(List.of(name.catalog(), name.schema()))), plan);
    }
}
