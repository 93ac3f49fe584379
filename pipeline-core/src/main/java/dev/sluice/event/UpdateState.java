package dev.sluice.event;

/** Where an update stands, as results and events name it. */
public enum UpdateState {
    QUEUED,
    INITIALIZING,
    RESETTING,
    SETTING_UP_TABLES,
    RUNNING,
    STOPPING,
    COMPLETED,
    FAILED,
    CANCELED;

    /** Whether the update is over. */
    public boolean isTerminal() {
        return this == COMPLETED || this == FAILED || this == CANCELED;
    }
}
