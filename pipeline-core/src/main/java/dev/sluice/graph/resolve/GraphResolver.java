package dev.sluice.graph.resolve;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.FlowBody;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.Notice;
import dev.sluice.definition.PipelineDefinition;
import dev.sluice.definition.query.DefinedQuery;
import dev.sluice.error.NearestNames;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.graph.Graph;
import dev.sluice.graph.Problems;
import dev.sluice.graph.ResolvedDataset;
import dev.sluice.graph.ResolvedFlow;
import dev.sluice.graph.ResolvedGraph;
import dev.sluice.graph.check.ColumnNameCheck;
import dev.sluice.graph.check.DatasetCheck;
import dev.sluice.graph.check.ExpectationCheck;
import dev.sluice.graph.check.LayoutCheck;
import dev.sluice.graph.query.FlowSessions;
import dev.sluice.graph.query.QueryCompiler;
import dev.sluice.graph.source.SourceHistory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.spark.sql.types.StructType;

/**
 * Resolves a definition: names, order, queries, columns. Every error is found in one go, causes only: a dataset that
 * fails because what it reads has failed is not reported.
 */
public final class GraphResolver {
    private final FlowSessions sessions;
    private final Function<FlowDefinition, SourceHistory> histories;

    /** Resolves as if no flow had run before. */
    public GraphResolver(FlowSessions sessions) {
        this(sessions, flow -> SourceHistory.none());
    }

    /** @param histories what each flow has found in the files that it follows */
    public GraphResolver(FlowSessions sessions, Function<FlowDefinition, SourceHistory> histories) {
        this.sessions = sessions;
        this.histories = histories;
    }

    /**
     * The resolved graph.
     *
     * @throws PipelineException with every problem
     */
    public ResolvedGraph resolve(PipelineDefinition definition) {
        return new Run(definition).resolve();
    }

    /** The state of one resolution. */
    private final class Run {
        private final Problems problems = new Problems();
        private final Graph graph;
        private final Set<DatasetName> failed = new HashSet<>();
        private final Map<DatasetName, ParsedFlow> parsed = new LinkedHashMap<>();
        private final Map<DatasetName, StructType> schemas = new LinkedHashMap<>();
        private final Map<DatasetName, ResolvedDataset> resolved = new LinkedHashMap<>();
        private final List<Notice> notices;

        Run(PipelineDefinition definition) {
            this.graph = Graph.of(definition, problems);
            this.notices = new ArrayList<>(definition.notices());
        }

        ResolvedGraph resolve() {
            graph.datasets().forEach(this::checkFlows);
            graph.flows().forEach(this::parse);
            Cycles<DatasetName> order = new Cycles<>(dependencies());
            for (List<DatasetName> cycle : order.cycles()) {
                problems.add(ResolutionErrors.cycle(graph, cycle));
                failed.addAll(cycle);
            }
            for (DatasetName name : order.order()) {
                dataset(graph.dataset(name).orElseThrow());
            }
            problems.throwIfAny();
            return new ResolvedGraph(graph, resolved, notices);
        }

        private void checkFlows(DatasetDefinition dataset) {
            if (!graph.flowsInto(dataset.name()).isEmpty() || dataset.kind() == DatasetKind.SINK) {
                return;
            }
            failed.add(dataset.name());
            if (graph.definition().flows().stream().noneMatch(flow -> isMeantFor(flow, dataset))) {
                problems.add(ResolutionErrors.withoutFlow(graph.spec(), dataset));
            }
        }

        /** Whether a flow would feed the dataset if its own problem, a duplicate name or a slip, were not. */
        private boolean isMeantFor(FlowDefinition flow, DatasetDefinition dataset) {
            boolean isUnknownTarget = graph.dataset(flow.target()).isEmpty();
            return flow.target().equals(dataset.name())
                    || (isUnknownTarget
                            && NearestNames.nearest(graph.display(flow.target()), graph.knownNames())
                                    .contains(graph.display(dataset.name())));
        }

        private void parse(FlowDefinition flow) {
            DatasetDefinition target = graph.dataset(flow.target()).orElse(null);
            boolean isOwnQuery = flow.name().equals(flow.target());
            if (target == null) {
                problems.add(ResolutionErrors.flowTargetUnknown(graph.spec(), flow, graph.knownNames()));
                return;
            }
            if (!isOwnQuery && !target.kind().takesFlows()) {
                problems.add(
                        target.kind() == DatasetKind.MATERIALIZED_VIEW
                                ? ResolutionErrors.severalFlows(graph.spec(), target, flow)
                                : ResolutionErrors.flowTargetKind(graph.spec(), flow, target));
                failed.add(target.name());
                return;
            }
            attempt(target.name(), () -> {
                DefinedQuery query = flow.body().match(FlowBody.Query::query, cdc -> {
                    throw new PipelineException(Problem.notBuiltYet("AUTO CDC", flow.location()));
                });
                QueryCompiler compiler = sessions.compiler(graph.spec(), query.conf());
                parsed.put(flow.name(), ParsedFlow.of(compiler, query, graph, target, problems));
            });
        }

        private Map<DatasetName, Set<DatasetName>> dependencies() {
            Map<DatasetName, Set<DatasetName>> dependencies = new LinkedHashMap<>();
            for (DatasetDefinition dataset : graph.datasets()) {
                Set<DatasetName> reads = new LinkedHashSet<>();
                for (FlowDefinition flow : graph.flowsInto(dataset.name())) {
                    ParsedFlow query = parsed.get(flow.name());
                    if (query != null) {
                        reads.addAll(query.reads());
                        if (!query.isComplete()) {
                            failed.add(dataset.name());
                        }
                    }
                }
                dependencies.put(dataset.name(), reads);
            }
            return dependencies;
        }

        private void dataset(DatasetDefinition dataset) {
            Map<FlowDefinition, ParsedFlow> flows = new LinkedHashMap<>();
            boolean isBlocked = failed.contains(dataset.name());
            for (FlowDefinition flow : graph.flowsInto(dataset.name())) {
                ParsedFlow query = parsed.get(flow.name());
                isBlocked |= query == null || query.reads().stream().anyMatch(failed::contains);
                if (query != null) {
                    flows.put(flow, query);
                }
            }
            if (isBlocked) {
                failed.add(dataset.name());
                return;
            }
            FlowResolver resolver = new FlowResolver(graph, dataset, schemas, notices);
            List<ResolvedFlow> done = new ArrayList<>();
            flows.forEach((flow, query) -> attempt(
                    dataset.name(), () -> done.add(resolver.resolve(flow, query, () -> histories.apply(flow)))));
            if (failed.contains(dataset.name())) {
                return;
            }
            attempt(dataset.name(), () -> {
                StructType schema = resolver.schema(done);
                check(dataset, schema);
                schemas.put(dataset.name(), schema);
                resolved.put(dataset.name(), new ResolvedDataset(dataset, schema, done));
            });
        }

        private void check(DatasetDefinition dataset, StructType schema) {
            ConditionTypes conditions =
                    new ConditionTypes(sessions.compiler(graph.spec(), Map.of()).session());
            List<DatasetCheck> checks =
                    List.of(new ColumnNameCheck(), new LayoutCheck(), new ExpectationCheck(conditions::of));
            for (DatasetCheck check : checks) {
                problems.addAll(check.problems(dataset, graph.display(dataset.name()), schema));
            }
        }

        private void attempt(DatasetName dataset, Runnable step) {
            try {
                step.run();
            } catch (PipelineException e) {
                problems.addAll(e.problems());
                failed.add(dataset);
            }
        }
    }
}
