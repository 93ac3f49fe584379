package dev.sluice.workflow.progress;

/** Where an update is. */
public enum UpdateState {
    QUEUED,
    /** Its plan is being made. */
    INITIALIZING,
    RUNNING,
    /** Cancelled, and waiting for its flows to stop. */
    STOPPING,
    COMPLETED,
    FAILED,
    CANCELED;

    /** Whether nothing more happens. */
    public boolean isFinal() {
        return this == COMPLETED || this == FAILED || this == CANCELED;
    }
}
