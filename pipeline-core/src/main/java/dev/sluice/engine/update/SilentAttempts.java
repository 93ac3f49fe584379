package dev.sluice.engine.update;

import dev.sluice.event.Event;
import dev.sluice.event.Events;
import dev.sluice.plan.FlowPlan;
import java.util.List;
import java.util.Set;

/** Attempts of a flow whose process is gone and that left no word in the event log: somebody else closes them. */
final class SilentAttempts {
    private SilentAttempts() {}

    /**
     * The events that close the silent ones among some attempts of one turn.
     *
     * @param areTriedAgain whether another attempt followed the last of them
     * @param told ids of the update's events that are in the log
     */
    static List<Event> close(
            Events events, FlowPlan flow, List<Integer> attempts, boolean areTriedAgain, Set<String> told) {
        int last = attempts.isEmpty() ? 0 : attempts.get(attempts.size() - 1);
        return attempts.stream()
                .map(attempt ->
                        events.flow(flow.planned().name(), flow.planned().dataset(), attempt))
                .filter(attempt -> !told.contains(attempt.terminalId()))
                .map(attempt -> attempt.crashed(areTriedAgain || attempt.attempt() < last))
                .toList();
    }
}
