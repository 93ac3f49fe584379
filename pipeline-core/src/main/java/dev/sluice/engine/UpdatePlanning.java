package dev.sluice.engine;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.PipelineDefinition;
import dev.sluice.definition.project.ProjectReader;
import dev.sluice.error.PipelineException;
import dev.sluice.event.Event;
import dev.sluice.event.Events;
import dev.sluice.event.UpdateState;
import dev.sluice.execution.ResetLosses;
import dev.sluice.execution.SourceStates;
import dev.sluice.graph.FlowInput;
import dev.sluice.graph.FlowSessions;
import dev.sluice.graph.GraphResolver;
import dev.sluice.graph.ResolvedDataset;
import dev.sluice.graph.ResolvedGraph;
import dev.sluice.plan.PlanningState;
import dev.sluice.plan.UpdatePlan;
import dev.sluice.plan.UpdatePlanner;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.StorageLayout;
import dev.sluice.state.TableState;
import dev.sluice.state.TableStates;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans an update: takes the lease, resolves the definition, decides, and keeps what was decided. */
final class UpdatePlanning {
    private final FlowSessions sessions;
    private final Updates updates;

    UpdatePlanning(FlowSessions sessions, Updates updates) {
        this.sessions = sessions;
        this.updates = updates;
    }

    UpdatePlan plan(OpenPipeline pipeline, URI file, UpdateRequest request) {
        Optional<String> before = pipeline.lease().unfinished(request.updateId());
        long turn = pipeline.lease().take(request.updateId());
        Optional<Updates.Loaded> planned = updates.find(pipeline, request.updateId());
        if (planned.isPresent()) {
            return planned.get().plan();
        }
        Events events = pipeline.eventsOf(request.updateId(), turn);
        try {
            PipelineDefinition definition = ProjectReader.read(file, request.parameters());
            ResolvedGraph graph = new GraphResolver(sessions).resolve(definition);
            UpdatePlan plan = UpdatePlanner.plan(
                    graph,
                    state(graph, pipeline.layout(), request),
                    request,
                    pipeline.identity().id(),
                    turn);
            List<Event> told = new ArrayList<>();
            before.ifPresent(update -> told.add(abandoned(pipeline.eventsOf(update, turn))));
            told.addAll(
                    new PlanEvents(events, plan, graph).all(pipeline.updates().lastDefinition()));
            pipeline.events().append(told);
            pipeline.updates().keep(plan, definition);
            updates.remember(pipeline, new Updates.Loaded(plan, graph.graph()));
            return plan;
        } catch (PipelineException e) {
            pipeline.events()
                    .append(List.of(
                            events.createUpdate(request, "none"),
                            events.updateProgress(UpdateState.FAILED, e.first().text(), e)));
            pipeline.lease().giveBack(request.updateId());
            throw e;
        }
    }

    /** An update whose process ended before it did has nobody left to write its last word. */
    private static Event abandoned(Events update) {
        return update.updateProgress(
                UpdateState.FAILED, "Update " + update.updateId() + " ended without a word: its process is gone", null);
    }

    /** The plan that an update would have, with nothing taken and nothing kept. */
    UpdatePlan preview(ResolvedGraph graph, StorageLayout layout, UpdateRequest request) {
        return UpdatePlanner.plan(graph, state(graph, layout, request), request, "preview", Long.MAX_VALUE);
    }

    private PlanningState state(ResolvedGraph graph, StorageLayout layout, UpdateRequest request) {
        TableStates reader = new TableStates(sessions.root());
        Map<DatasetName, TableState> tables = new LinkedHashMap<>();
        for (ResolvedDataset table : graph.tables()) {
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
