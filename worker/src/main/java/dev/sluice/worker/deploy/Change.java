package dev.sluice.worker.deploy;

/**
 * One thing that a deployment does.
 *
 * @param action what
 * @param name bundle and key of the job or the pipeline
 * @param kind SCHEDULE, FILE_ARRIVAL, CONTINUOUS_JOB or CONTINUOUS
 * @param when the expression and its time zone, the folder, or what is kept fresh
 */
public record Change(Action action, String name, String kind, String when) {
    /** What is done with it. */
    public enum Action {
        CREATE,
        CHANGE,
        DELETE,
        /** It is there already, as it should be. */
        KEEP
    }
}
