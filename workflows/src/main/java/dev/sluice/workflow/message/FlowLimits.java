package dev.sluice.workflow.message;

import java.time.Duration;

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
        long updateRetryIntervalSeconds) {
    public FlowLimits {
        if (maxFlowRetryAttempts < 0 || flowTimeoutSeconds < 1 || heartbeatTimeoutSeconds < 1) {
            throw new IllegalArgumentException("limits must be positive: retries " + maxFlowRetryAttempts
                    + ", flow timeout " + flowTimeoutSeconds + " s, heartbeat timeout " + heartbeatTimeoutSeconds
                    + " s");
        }
    }

    /** How long an update with failed flows stays open, where it does. */
    public Duration holdTimeout() {
        return Duration.ofSeconds(holdTimeoutSeconds);
    }
}
