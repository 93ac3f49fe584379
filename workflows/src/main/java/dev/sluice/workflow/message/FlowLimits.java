package dev.sluice.workflow.message;

/**
 * Limits that the pipeline's configuration sets for its flows.
 *
 * @param maxFlowRetryAttempts tries after the first, in production
 * @param flowTimeoutSeconds longest time one attempt may take
 * @param heartbeatTimeoutSeconds silence after which an attempt counts as lost
 */
public record FlowLimits(int maxFlowRetryAttempts, long flowTimeoutSeconds, long heartbeatTimeoutSeconds) {
    public FlowLimits {
        if (maxFlowRetryAttempts < 0 || flowTimeoutSeconds < 1 || heartbeatTimeoutSeconds < 1) {
            throw new IllegalArgumentException("limits must be positive: retries " + maxFlowRetryAttempts
                    + ", flow timeout " + flowTimeoutSeconds + " s, heartbeat timeout " + heartbeatTimeoutSeconds
                    + " s");
        }
    }
}
