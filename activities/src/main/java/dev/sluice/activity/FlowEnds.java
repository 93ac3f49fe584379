package dev.sluice.activity;

import dev.sluice.engine.update.FlowEnd;
import dev.sluice.plan.PlannedFlow;
import dev.sluice.workflow.message.FinishTask;
import dev.sluice.workflow.message.Positions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads what a closing record says of the flows: it names them by their places in the plan. */
final class FlowEnds {
    private FlowEnds() {}

    /** How each flow ended, in the order of the plan. */
    static List<FlowEnd> of(FinishTask task, List<PlannedFlow> plan) {
        Map<Integer, List<Integer>> lost = new HashMap<>();
        new TreeMap<>(task.lost())
                .forEach((attempt, places) -> places.places()
                        .forEach(place -> lost.computeIfAbsent(place, absent -> new ArrayList<>())
                                .add(attempt)));
        Map<Integer, FlowEnd> ends = new TreeMap<>();
        for (Map.Entry<String, Positions> end : task.ends().entrySet()) {
            for (int place : end.getValue().places()) {
                String flow = plan.get(place).name();
                ends.put(
                        place,
                        new FlowEnd(
                                flow, end.getKey(), task.messages().get(flow), lost.getOrDefault(place, List.of())));
            }
        }
        return List.copyOf(ends.values());
    }
}
