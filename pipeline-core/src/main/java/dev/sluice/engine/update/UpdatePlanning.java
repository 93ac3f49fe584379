package dev.sluice.engine.update;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.PipelineDefinition;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.project.ProjectReader;
import dev.sluice.error.ErrorKind;
import dev.sluice.error.PipelineException;
import dev.sluice.event.Event;
import dev.sluice.event.Events;
import dev.sluice.event.UpdateState;
import dev.sluice.execution.ResetLosses;
import dev.sluice.execution.input.SourceStates;
import dev.sluice.graph.FlowInput;
import dev.sluice.graph.ResolvedDataset;
import dev.sluice.graph.ResolvedGraph;
import dev.sluice.graph.query.FlowSessions;
import dev.sluice.graph.resolve.GraphResolver;
import dev.sluice.graph.source.SourceHistory;
import dev.sluice.plan.FlowPlan;
import dev.sluice.plan.PlanningState;
import dev.sluice.plan.UpdatePlan;
import dev.sluice.plan.UpdatePlanner;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.LeaseRecord;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import dev.sluice.state.table.TableState;
import dev.sluice.state.table.TableStates;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Plans an update: takes the lease, resolves the definition, decides, and keeps what was decided. */
public final class UpdatePlanning {
    private final FlowSessions sessions;
    private final Updates updates;

    public UpdatePlanning(FlowSessions sessions, Updates updates) {
        this.sessions = sessions;
        this.updates = updates;
    }

    /** Plans an update, once: a repeated call answers with the plan that is kept. */
    public UpdatePlan plan(OpenPipeline pipeline, URI file, UpdateRequest request) {
        long turn = pipeline.lease().take(request.updateId());
        Optional<Updates.Loaded> planned = updates.find(pipeline, request.updateId());
        if (planned.isPresent()) {
            return planned.get().plan();
        }
        try {
            return decide(pipeline, file, request, turn);
        } catch (RuntimeException e) {
            giveUp(pipeline, request, turn, e);
            throw e;
        }
    }

    private UpdatePlan decide(OpenPipeline pipeline, URI file, UpdateRequest request, long turn) {
        PipelineDefinition definition = ProjectReader.read(file, request.parameters());
        Decision decision = decision(
                definition,
                pipeline.layout(),
                pipeline.storage(),
                request,
                pipeline.identity().id(),
                turn);
        ResolvedGraph graph = decision.graph();
        UpdatePlan plan = decision.plan();
        Events events = pipeline.eventsOf(request.updateId(), turn);
        List<Event> told = abandoned(pipeline, request.updateId());
        told.addAll(new PlanEvents(events, plan, graph).all(pipeline.updates().lastDefinition()));
        pipeline.events().append(told);
        pipeline.updates().keep(plan, definition);
        updates.remember(pipeline, new Updates.Loaded(plan, graph.graph()));
        return plan;
    }

    /**
     * Records that planning failed. Where trying again may help the update keeps the lease: whoever asked plans it once
     * more, or finishes it.
     */
    private static void giveUp(OpenPipeline pipeline, UpdateRequest request, long turn, RuntimeException failure) {
        boolean isFinal = failure instanceof PipelineException ours && ours.kind() != ErrorKind.RETRYABLE;
        try {
            Events events = pipeline.eventsOf(request.updateId(), turn);
            List<Event> told = abandoned(pipeline, request.updateId());
            told.add(events.createUpdate(request, "none"));
            if (failure instanceof PipelineException ours && isFinal) {
                told.add(events.updateProgress(UpdateState.FAILED, ours.first().text(), ours));
            }
            pipeline.events().append(told);
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
        if (isFinal) {
            giveBack(pipeline, request.updateId(), failure);
        }
    }

    private static void giveBack(OpenPipeline pipeline, String updateId, RuntimeException failure) {
        try {
            pipeline.lease().giveBack(updateId);
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** Updates whose process ended before they did have nobody left to write their last word. */
    private static List<Event> abandoned(OpenPipeline pipeline, String updateId) {
        List<Event> told = new ArrayList<>();
        for (LeaseRecord turn : pipeline.lease().unfinished(updateId)) {
            Events events = pipeline.eventsOf(turn.updateId(), turn.turn());
            if (!pipeline.events().contains(turn.updateId(), List.of(events.terminalId()))) {
                told.add(events.updateProgress(
                        UpdateState.FAILED,
                        "Update " + turn.updateId() + " ended without a word: its process is gone",
                        null));
            }
        }
        return told;
    }

    /** What an update would do, with nothing taken and nothing kept. */
    public Decision preview(PipelineDefinition definition, Storage storage, UpdateRequest request) {
        StorageLayout layout = StorageLayout.of(definition.spec().storage());
        return decision(definition, layout, storage, request, "preview", Long.MAX_VALUE);
    }

    /**
     * Resolves and plans. A flow that is reset looks at all its files anew, so what it remembers of them must not take part.
     * Which flows are reset, the plan says: where it says otherwise than the request, it is made once more.
     */
    private Decision decision(
            PipelineDefinition definition,
            StorageLayout layout,
            Storage storage,
            UpdateRequest request,
            String pipelineId,
            long turn) {
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
