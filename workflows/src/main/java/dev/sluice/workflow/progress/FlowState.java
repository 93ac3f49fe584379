package dev.sluice.workflow.progress;

/** Where a flow is in its update. */
public enum FlowState {
    /** Waits for its inputs or for a free place. */
    QUEUED,
    /** Its activity is scheduled or runs. */
    RUNNING,
    /** Did its work. */
    COMPLETED,
    /** A stream without anything new. */
    IDLE,
    /** Nothing it reads has changed; cost nothing. */
    NO_OP,
    FAILED,
    /** Never ran because something it reads failed. */
    SKIPPED,
    /** The update was cancelled before it ended. */
    STOPPED,
    /** Not selected by this update. */
    EXCLUDED;

    /** Whether flows that read its dataset may start. */
    public boolean endedWell() {
        return this == COMPLETED || this == IDLE || this == NO_OP || this == EXCLUDED;
    }
}
