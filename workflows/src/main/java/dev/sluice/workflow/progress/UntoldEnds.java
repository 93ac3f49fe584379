package dev.sluice.workflow.progress;

import dev.sluice.workflow.message.FlowCount;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the ends of flows that no attempt has told of. */
final class UntoldEnds {
    private final Map<String, Map<String, Integer>> byKind = new TreeMap<>();

    /**
     * Adds a flow's end, if it is one of them.
     *
     * @param lostAttempts attempts whose worker was lost, each of which is a failure that nobody reported
     */
    void add(FlowEntry flow, int lostAttempts) {
        if (flow.takeUntried()) {
            add(flow, flow.state(), 1);
        }
        if (lostAttempts > 0) {
            add(flow, FlowState.FAILED, lostAttempts);
        }
    }

    /** The counts so far. */
    List<FlowCount> counts() {
        return byKind.entrySet().stream()
                .flatMap(kind -> kind.getValue().entrySet().stream()
                        .map(state -> new FlowCount(kind.getKey(), state.getKey(), state.getValue())))
                .toList();
    }

    private void add(FlowEntry flow, FlowState state, int count) {
        byKind.computeIfAbsent(flow.plan().kind(), kind -> new TreeMap<>()).merge(state.name(), count, Integer::sum);
    }
}
