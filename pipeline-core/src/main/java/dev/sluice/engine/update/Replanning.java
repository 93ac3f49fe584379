package dev.sluice.engine.update;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.PipelineDefinition;
import dev.sluice.error.PipelineException;
import dev.sluice.event.Event;
import dev.sluice.event.Events;
import dev.sluice.plan.FlowPlan;
import dev.sluice.plan.UpdatePlan;
import dev.sluice.plan.UpdateRequest.Behaviour;
import dev.sluice.plan.UpdateRequest.Cause;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * One update that goes on after failures. In production it keeps the definition that it started with. In development a
 * definition that has changed is used: flows that have not finished are planned anew. The update keeps its turn, so what a
 * newer update has written stays out of its reach.
 */
final class Replanning {
    private static final String CHANGED = "; the project has changed since: that counts from the next update on";

    private final OpenPipeline pipeline;
    private final Updates.Loaded current;
    private final UpdatePlan before;
    private final Cause cause;
    private final PipelineDefinition known;
    private final Events events;
    private final UpdateDecisions decisions;

    /**
     * @param current the plan that it has followed so far
     * @param cause why it goes on: RETRY_ON_FAILURE by itself, everything else because somebody asked
     * @param turn the turn of the lease under which it goes on
     */
    Replanning(OpenPipeline pipeline, Updates.Loaded current, Cause cause, long turn, UpdateDecisions decisions) {
        this.cause = cause == Cause.RETRY_ON_FAILURE ? cause : Cause.USER_ACTION;
        this.pipeline = pipeline;
        this.current = current;
        this.before = current.plan();
        this.known = pipeline.updates().definition(before.ref());
        this.events = pipeline.eventsOf(before.ref().updateId(), turn);
        this.decisions = decisions;
    }

    /**
     * The plan to go on with.
     *
     * @throws PipelineException with every error of a definition that is to be used
     */
    Updates.Loaded plan(URI file) {
        if (before.request().behaviour() == Behaviour.PRODUCTION) {
            pipeline.events().append(List.of(goesOn(isChanged(file) ? CHANGED : "")));
            return current;
        }
        PipelineDefinition definition =
                decisions.definition(file, before.request().parameters());
        if (definition.equals(known)) {
            pipeline.events().append(List.of(goesOn("")));
            return current;
        }
        return anew(definition);
    }

    private Updates.Loaded anew(PipelineDefinition definition) {
        UpdateDecisions.Decision decision = decisions.of(
                definition,
                pipeline.layout(),
                pipeline.storage(),
                before.request(),
                before.pipelineId(),
                before.turn());
        Set<DatasetName> finished = before.flows().stream()
                .map(FlowPlan::flow)
                .filter(flow -> pipeline.updates()
                        .finished(before.ref().updateId(), flow)
                        .isPresent())
                .collect(Collectors.toSet());
        UpdatePlan plan = decision.plan().after(before, UUID.randomUUID().toString(), finished);
        List<Event> told = new ArrayList<>(new PlanEvents(events, plan, decision.graph()).changes(before));
        told.add(goesOn(" with the project as it is now"));
        pipeline.events().append(told);
        pipeline.updates().keep(plan, definition);
        return new Updates.Loaded(plan, decision.graph().graph());
    }

    private boolean isChanged(URI file) {
        try {
            return !decisions.definition(file, before.request().parameters()).equals(known);
        } catch (PipelineException broken) {
            return true;
        }
    }

    private Event goesOn(String how) {
        return events.goesOn(
                cause,
                "Update " + before.ref().updateId() + " goes on after failures"
                        + (cause == Cause.RETRY_ON_FAILURE ? " by itself" : "") + how);
    }
}
