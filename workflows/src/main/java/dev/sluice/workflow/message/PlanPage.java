package dev.sluice.workflow.message;

import java.util.List;

/**
 * A plan, or the part of it that one payload carries. Pages follow each other until {@code flowCount} flows are there.
 *
 * @param pipeline the pipeline's name
 * @param flowCount flows of the whole plan
 * @param flows this page's flows, in topological order
 * @param notReset protected datasets that a full refresh of everything leaves alone
 * @param staleDownstream datasets left as they are although something they read is reset
 * @param limits limits of every flow
 */
public record PlanPage(
        String pipeline,
        int flowCount,
        List<FlowPlan> flows,
        List<String> notReset,
        List<String> staleDownstream,
        FlowLimits limits) {
    public PlanPage {
        flows = List.copyOf(flows);
        notReset = List.copyOf(notReset);
        staleDownstream = List.copyOf(staleDownstream);
    }
}
