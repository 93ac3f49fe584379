package dev.sluice.workflow.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * A plan, or the part of it that one payload carries. Pages follow each other until {@code flowCount} flows are there.
 *
 * @param revision which of the update's plans it is; empty for the first
 * @param pipeline the pipeline's name
 * @param flowCount flows of the whole plan
 * @param flows this page's flows, in topological order
 * @param notReset protected datasets that a full refresh of everything leaves alone
 * @param staleDownstream datasets left as they are although something they read is reset
 * @param limits limits of every flow
 * @param notifications how many want to know of the pipeline's updates; 0 on further pages
 */
public record PlanPage(
        String revision,
        String pipeline,
        int flowCount,
        List<FlowPlan> flows,
        List<String> notReset,
        List<String> staleDownstream,
        FlowLimits limits,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int notifications) {
    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public PlanPage {
        revision = revision == null ? "" : revision;
        flows = List.copyOf(flows);
        notReset = List.copyOf(notReset);
        staleDownstream = List.copyOf(staleDownstream);
    }
}
