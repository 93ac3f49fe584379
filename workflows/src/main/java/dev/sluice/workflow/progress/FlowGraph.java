package dev.sluice.workflow.progress;

import dev.sluice.workflow.message.FlowPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which flow waits for which: for those it names and for all that feed a dataset it reads. */
final class FlowGraph {
    private final Map<String, Set<String>> needs = new LinkedHashMap<>();
    private final Map<String, List<String>> dependents = new HashMap<>();

    FlowGraph(List<FlowPlan> flows) {
        Map<String, List<String>> feeders = new HashMap<>();
        for (FlowPlan flow : flows) {
            feeders.computeIfAbsent(flow.dataset(), dataset -> new ArrayList<>())
                    .add(flow.name());
            needs.put(flow.name(), new LinkedHashSet<>());
        }
        for (FlowPlan flow : flows) {
            flow.after().stream().filter(needs::containsKey).forEach(needed -> add(flow, needed));
            for (String input : flow.inputs()) {
                // A dataset that reads itself does not wait for itself.
                if (!input.equals(flow.dataset())) {
                    feeders.getOrDefault(input, List.of()).forEach(needed -> add(flow, needed));
                }
            }
        }
    }

    private void add(FlowPlan flow, String needed) {
        if (needs.getOrDefault(flow.name(), Set.of()).add(needed)) {
            dependents.computeIfAbsent(needed, name -> new ArrayList<>()).add(flow.name());
        }
    }

    /** The flows that must have ended well before it starts. */
    Set<String> needs(String flow) {
        return needs.getOrDefault(flow, Set.of());
    }

    /** The flows that wait for it. */
    List<String> dependents(String flow) {
        return dependents.getOrDefault(flow, List.of());
    }
}
