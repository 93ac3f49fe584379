package dev.sluice.worker.service;

/** What a worker takes on, each on a task queue of its own. */
public enum Duty {
    UPDATES,
    MAINTENANCE
}
