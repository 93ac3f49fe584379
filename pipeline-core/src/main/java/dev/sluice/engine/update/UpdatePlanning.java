package dev.sluice.engine.update;

import dev.sluice.definition.PipelineDefinition;
import dev.sluice.error.ErrorKind;
import dev.sluice.error.PipelineException;
import dev.sluice.event.Event;
import dev.sluice.event.Events;
import dev.sluice.event.UpdateState;
import dev.sluice.execution.input.UpdateStore;
import dev.sluice.graph.ResolvedGraph;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.UpdatePlan;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.LeaseRecord;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plans an update: takes the lease, resolves the definition, decides, and keeps what was decided. */
public final class UpdatePlanning {
    private final UpdateDecisions decisions;
    private final Updates updates;

    public UpdatePlanning(UpdateDecisions decisions, Updates updates) {
        this.decisions = decisions;
        this.updates = updates;
    }

    /** Plans an update, once: a repeated call answers with the plan that is kept. */
    public UpdatePlan plan(OpenPipeline pipeline, URI file, UpdateRequest request) {
        long turn = pipeline.lease().take(request.updateId());
        PlanRef first = PlanRef.first(request.updateId());
        Optional<Updates.Loaded> planned =
                pipeline.updates().isKept(first) ? updates.find(pipeline, first) : Optional.empty();
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

    /**
     * The plan with which an update goes on after failures. In production it is the one before, on the definition that the
     * update started with. In development the definition is read again: where it has changed, all flows that have not
     * finished are planned anew. The update keeps its turn, so what a newer update has written stays out of its reach.
     */
    public UpdatePlan replan(OpenPipeline pipeline, URI file, UpdateRequest request, PlanRef before) {
        long turn = pipeline.lease().take(before.updateId());
        try {
            if (!pipeline.updates().isKept(before)) {
                throw UpdateStore.unknown(before.updateId());
            }
            pipeline.updates().keepLonger(before.updateId(), turn);
            Updates.Loaded next = new Replanning(
                            pipeline, updates.require(pipeline, before), request.cause(), turn, decisions)
                    .plan(file);
            updates.remember(pipeline, next);
            return next.plan();
        } catch (RuntimeException e) {
            giveUp(pipeline, request, turn, e);
            throw e;
        }
    }

    private UpdatePlan decide(OpenPipeline pipeline, URI file, UpdateRequest request, long turn) {
        PipelineDefinition definition = decisions.definition(file, request.parameters());
        UpdateDecisions.Decision decision = decisions.of(
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
}
