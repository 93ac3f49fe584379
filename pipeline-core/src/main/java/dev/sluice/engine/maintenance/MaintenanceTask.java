package dev.sluice.engine.maintenance;

/** What maintenance may do. */
public enum MaintenanceTask {
    /** Join small files of tables. */
    OPTIMIZE,
    /** Remove files that no version in reach has. */
    VACUUM,
    /** Remove updates, checkpoints and events that are no longer of use. */
    PRUNE
}
