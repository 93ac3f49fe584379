package dev.sluice.activity;

import dev.sluice.plan.PlannedFlow;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.plan.PlannedUpdate.FlowLimits;
import dev.sluice.state.table.RefreshKind;
import dev.sluice.workflow.message.FlowPlan;
import dev.sluice.workflow.message.PlanPage;
import java.util.ArrayList;
import java.util.List;

/** Cuts a plan into pages that fit into a payload. */
final class PlanPages {
    /** Characters of one page; with escapes and other alphabets it stays well below 64 KB. */
    private static final int MAX_PAGE = 40_000;

    /** What JSON adds to the names of one flow. */
    private static final int OVERHEAD = 140;

    private static final int MAX_REASON = 200;

    /** Characters of each list of names beside the flows. */
    private static final int MAX_NAMES = 8_000;

    private PlanPages() {}

    /** The page that begins with a flow; has at least one flow unless there is none. */
    static PlanPage page(PlannedUpdate plan, int from, int notifications) {
        List<FlowPlan> flows = new ArrayList<>();
        int size = 0;
        for (PlannedFlow flow : plan.flows()
                .subList(Math.min(from, plan.flows().size()), plan.flows().size())) {
            FlowPlan next = flow(flow);
            size += weight(next);
            if (size > MAX_PAGE && !flows.isEmpty()) {
                break;
            }
            flows.add(next);
        }
        FlowLimits limits = plan.limits();
        return new PlanPage(
                plan.ref().revision(),
                plan.pipeline(),
                plan.flows().size(),
                flows,
                from == 0 ? Shortened.names(MAX_NAMES, plan.notReset()) : List.of(),
                from == 0 ? Shortened.names(MAX_NAMES, plan.staleDownstream()) : List.of(),
                new dev.sluice.workflow.message.FlowLimits(
                        limits.maxFlowRetryAttempts(),
                        limits.flowTimeoutSeconds(),
                        limits.heartbeatTimeoutSeconds(),
                        limits.holdTimeoutSeconds(),
                        limits.numUpdateRetryAttempts(),
                        limits.updateRetryIntervalSeconds()),
                notifications);
    }

    private static FlowPlan flow(PlannedFlow flow) {
        return new FlowPlan(
                flow.name(),
                flow.dataset(),
                flow.kind().name(),
                flow.inputs(),
                flow.after(),
                flow.selected(),
                flow.refresh().name(),
                Shortened.to(MAX_REASON, flow.reason()),
                flow.freshAt(),
                flow.tableVersion(),
                flow.selected() && flow.refresh() == RefreshKind.NO_OP);
    }

    private static int weight(FlowPlan flow) {
        return OVERHEAD
                + flow.name().length()
                + flow.dataset().length()
                + flow.reason().length()
                + length(flow.inputs())
                + length(flow.after())
                + 2 * length(List.copyOf(flow.freshAt().keySet()));
    }

    private static int length(List<String> names) {
        return names.stream().mapToInt(name -> name.length() + 3).sum();
    }
}
