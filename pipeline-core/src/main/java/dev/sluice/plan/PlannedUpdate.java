package dev.sluice.plan;

import java.util.List;

/**
 * The plan of one update, as the orchestrator sees it.
 *
 * @param ref which plan of which update
 * @param pipeline the pipeline's name
 * @param flows in topological order
 * @param notReset datasets that a full refresh of everything leaves alone because they are protected
 * @param staleDownstream datasets left as they are although something they read is reset
 */
public record PlannedUpdate(
        PlanRef ref,
        String pipeline,
        List<PlannedFlow> flows,
        List<String> notReset,
        List<String> staleDownstream,
        FlowLimits limits) {
    public PlannedUpdate {
        flows = List.copyOf(flows);
        notReset = List.copyOf(notReset);
        staleDownstream = List.copyOf(staleDownstream);
    }

    /** The same, of which no flow is run. */
    public PlannedUpdate runningNothing() {
        return new PlannedUpdate(
                ref, pipeline, flows.stream().map(PlannedFlow::notRun).toList(), notReset, staleDownstream, limits);
    }

    /**
     * Limits that the pipeline's configuration sets for its flows and its updates.
     *
     * @param maxFlowRetryAttempts tries after the first, in production
     * @param flowTimeoutSeconds longest time one attempt may take
     * @param heartbeatTimeoutSeconds silence after which an attempt counts as lost
     * @param holdTimeoutSeconds how long an update with failed flows stays open, where it does
     * @param numUpdateRetryAttempts how often an update is tried again as a whole, in production
     * @param updateRetryIntervalSeconds pause before the first of these tries
     */
    public record FlowLimits(
            int maxFlowRetryAttempts,
            long flowTimeoutSeconds,
            long heartbeatTimeoutSeconds,
            long holdTimeoutSeconds,
            int numUpdateRetryAttempts,
            long updateRetryIntervalSeconds) {}
}
