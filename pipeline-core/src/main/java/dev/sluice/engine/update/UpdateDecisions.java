package dev.sluice.engine.update;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.PipelineDefinition;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.project.ProgramFiles;
import dev.sluice.definition.project.ProjectReader;
import dev.sluice.execution.ResetLosses;
import dev.sluice.execution.input.SourceStates;
import dev.sluice.graph.FlowInput;
import dev.sluice.graph.ResolvedDataset;
import dev.sluice.graph.ResolvedGraph;
import dev.sluice.graph.query.FlowSessions;
import dev.sluice.graph.resolve.GraphResolver;
import dev.sluice.graph.source.SourceHistory;
import dev.sluice.plan.FlowPlan;
import dev.sluice.plan.UpdatePlan;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.plan.decide.PlanningState;
import dev.sluice.plan.decide.UpdatePlanner;
import dev.sluice.plan.decide.UpdateSize;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import dev.sluice.state.table.TableState;
import dev.sluice.state.table.TableStates;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Decides what an update does: reads and resolves the definition, reads the state of the tables, plans. Writes nothing. */
public final class UpdateDecisions {
    private final FlowSessions sessions;
    private final ProgramFiles python;

    /** @param python reads definitions in Python */
    public UpdateDecisions(FlowSessions sessions, ProgramFiles python) {
        this.sessions = sessions;
        this.python = python;
    }

    /**
     * What a project declares now.
     *
     * @param parameters values that win over the project file's
     */
    public PipelineDefinition definition(URI file, Map<String, String> parameters) {
        return ProjectReader.read(file, parameters, python);
    }

    /** What an update would do, with nothing taken and nothing kept. */
    public Decision preview(PipelineDefinition definition, Storage storage, UpdateRequest request) {
        StorageLayout layout = StorageLayout.of(definition.spec().storage());
        return of(definition, layout, storage, request, "preview", Long.MAX_VALUE);
    }

    /**
     * Resolves and plans. A flow that is reset looks at all its files anew, so what it remembers of them must not take part.
     * Which flows are reset, the plan says: where it says otherwise than the request, it is made once more.
     */
    Decision of(
            PipelineDefinition definition,
            StorageLayout layout,
            Storage storage,
            UpdateRequest request,
            String pipelineId,
            long turn) {
        UpdateSize.check(definition, request);
        FlowMemories memories = new FlowMemories(sessions.root(), storage, layout);
        Set<DatasetName> assumed = memories.among(
                definition.flows().stream().filter(flow -> isToBeReset(definition.spec(), flow, request)));
        Decision decision = decision(definition, layout, memories.without(assumed), request, pipelineId, turn);
        Set<DatasetName> planned = decision.plan().flows().stream()
                .filter(FlowPlan::resets)
                .map(FlowPlan::flow)
                .collect(Collectors.toSet());
        Set<DatasetName> resets =
                memories.among(definition.flows().stream().filter(flow -> planned.contains(flow.name())));
        return resets.equals(assumed)
                ? decision
                : decision(definition, layout, memories.without(resets), request, pipelineId, turn);
    }

    private static boolean isToBeReset(PipelineSpec spec, FlowDefinition flow, UpdateRequest request) {
        return request.fullRefreshAll()
                || request.fullRefresh().stream().anyMatch(name -> spec.isCalled(flow.target(), name));
    }

    private Decision decision(
            PipelineDefinition definition,
            StorageLayout layout,
            Function<FlowDefinition, SourceHistory> histories,
            UpdateRequest request,
            String pipelineId,
            long turn) {
        ResolvedGraph graph = new GraphResolver(sessions, histories).resolve(definition);
        return new Decision(graph, UpdatePlanner.plan(graph, state(graph, layout, request), request, pipelineId, turn));
    }

    /** A definition resolved, and what is to be done about it. */
    public record Decision(ResolvedGraph graph, UpdatePlan plan) {}

    private PlanningState state(ResolvedGraph graph, StorageLayout layout, UpdateRequest request) {
        TableStates reader = new TableStates(sessions.root());
        Map<DatasetName, TableState> tables = new LinkedHashMap<>();
        for (ResolvedDataset table : graph.targets()) {
            DatasetName name = table.definition().name();
            reader.read(layout.table(name)).ifPresent(state -> tables.put(name, state));
        }
        List<FlowInput> inputs =
                graph.flows().stream().flatMap(flow -> flow.inputs().stream()).toList();
        boolean mayReset = request.fullRefreshAll() || !request.fullRefresh().isEmpty();
        return new PlanningState(
                tables,
                new SourceStates(sessions.root()).read(inputs),
                mayReset ? new ResetLosses(sessions.root(), layout).of(graph, tables) : Map.of());
    }
}
