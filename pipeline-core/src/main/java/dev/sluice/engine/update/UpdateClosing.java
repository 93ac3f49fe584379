package dev.sluice.engine.update;

import dev.sluice.event.Event;
import dev.sluice.event.Events;
import dev.sluice.event.FlowState;
import dev.sluice.event.UpdateState;
import dev.sluice.plan.FlowPlan;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.UpdatePlan;
import dev.sluice.state.table.FlowOutcome;
import dev.sluice.state.table.RefreshKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Closes an update: the last events, all in one commit, and the lease given back. */
public final class UpdateClosing {
    /** States of flows that no attempt has written an event for. */
    private static final Set<String> UNTOLD = Set.of("SKIPPED", "EXCLUDED", "STOPPED");

    private final Updates updates;

    public UpdateClosing(Updates updates) {
        this.updates = updates;
    }

    /** Records the end of an update and gives its lease back. May be repeated. */
    public void finish(OpenPipeline pipeline, PlanRef ref, UpdateEnd end) {
        String updateId = ref.updateId();
        if (pipeline.lease().isGivenBack(updateId)) {
            return;
        }
        Optional<UpdatePlan> plan = updates.find(pipeline, ref).map(Updates.Loaded::plan);
        Events events = pipeline.eventsOf(updateId, pipeline.lease().renew(updateId));
        boolean anyLost =
                end.flows().stream().anyMatch(flow -> !flow.lostAttempts().isEmpty());
        Set<String> told = anyLost ? pipeline.events().idsOf(updateId) : Set.of();
        pipeline.events()
                .append(plan.map(planned -> events(events, planned, end, told)).orElse(List.of(ending(events, end))));
        pipeline.lease().giveBack(updateId);
    }

    /** @param told ids of the update's events that are in the log */
    private static List<Event> events(Events events, UpdatePlan plan, UpdateEnd end, Set<String> told) {
        List<Event> all = new ArrayList<>();
        for (FlowEnd flow : end.flows()) {
            FlowPlan planned = plan.flow(flow.flow());
            String message = flow.message() == null ? planned.planned().reason() : flow.message();
            if (flow.state().equals("NO_OP")) {
                all.add(events.flow(flow.flow(), planned.planned().dataset(), 1).completed(noOp(planned)));
            } else if (UNTOLD.contains(flow.state())) {
                all.add(events.flow(flow.flow(), planned.planned().dataset(), 0)
                        .progress(FlowState.valueOf(flow.state()), message));
            }
            all.addAll(SilentAttempts.close(events, planned, flow.lostAttempts(), false, told));
        }
        all.add(ending(events, end));
        return all;
    }

    private static Event ending(Events events, UpdateEnd end) {
        UpdateState state = UpdateState.valueOf(end.state());
        return end.message() == null ? events.updateProgress(state) : events.updateProgress(state, end.message(), null);
    }

    private static FlowOutcome noOp(FlowPlan flow) {
        return new FlowOutcome(
                flow.planned().name(),
                flow.planned().dataset(),
                FlowOutcome.State.COMPLETED,
                RefreshKind.NO_OP,
                "its inputs and its definition are unchanged",
                0,
                0,
                List.of(),
                flow.planned().tableVersion(),
                0);
    }
}
