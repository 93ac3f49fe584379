package dev.sluice.worker.deploy;

/**
 * One thing that a deployment does.
 *
 * @param action what
 * @param name bundle and key of the job
 * @param kind SCHEDULE or FILE_ARRIVAL
 * @param when the expression and its time zone, or the folder
 */
public record Change(Action action, String name, String kind, String when) {
    /** What is done with a job. */
    public enum Action {
        CREATE,
        CHANGE,
        DELETE,
        /** It is there already, as it should be. */
        KEEP
    }
}
