package dev.sluice.engine.update;

import dev.sluice.event.Event;
import dev.sluice.event.Events;
import dev.sluice.plan.FlowPlan;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Attempts of a flow whose process is gone and that left no word in the event log: somebody else closes them. */
final class SilentAttempts {
    private SilentAttempts() {}

    /**
     * The events that close the silent ones among the attempts from 1 on.
     *
     * @param upTo number of the last attempt to look at
     * @param last number of the flow's last attempt: those before it were tried again
     * @param told ids of the update's events that are in the log
     */
    static List<Event> close(Events events, FlowPlan flow, int upTo, int last, Set<String> told) {
        return IntStream.rangeClosed(1, upTo)
                .mapToObj(attempt ->
                        events.flow(flow.planned().name(), flow.planned().dataset(), attempt))
                .filter(attempt -> !told.contains(attempt.terminalId()))
                .map(attempt -> attempt.crashed(attempt.attempt() < last))
                .toList();
    }
}
