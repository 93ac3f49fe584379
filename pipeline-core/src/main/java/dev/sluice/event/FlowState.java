package dev.sluice.event;

/** Where a flow stands in an update, as results and events name it. */
public enum FlowState {
    QUEUED,
    STARTING,
    PLANNING,
    RUNNING,
    COMPLETED,
    FAILED,
    SKIPPED,
    STOPPED,
    IDLE,
    EXCLUDED;

    /** Whether an attempt ends in it; an attempt has exactly one such event. */
    public boolean endsAttempt() {
        return this == COMPLETED || this == FAILED || this == STOPPED || this == IDLE;
    }
}
