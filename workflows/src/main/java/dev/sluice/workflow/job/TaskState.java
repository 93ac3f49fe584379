package dev.sluice.workflow.job;

/** What has become of a task. The words are those of Databricks' jobs. */
public enum TaskState {
    /** Waits for the tasks that it depends on. */
    PENDING(false, false),
    RUNNING(false, false),
    SUCCESS(true, false),
    FAILED(true, true),
    /** Its last attempt took too long. */
    TIMEDOUT(true, true),
    CANCELED(true, true),
    /** Did not run, since a task that it depends on did not succeed. */
    UPSTREAM_FAILED(true, true),
    /** Did not run, as its condition says; counts as a success. */
    EXCLUDED(true, false);

    private final boolean isEnd;
    private final boolean isFailure;

    TaskState(boolean isEnd, boolean isFailure) {
        this.isEnd = isEnd;
        this.isFailure = isFailure;
    }

    boolean isEnd() {
        return isEnd;
    }

    boolean isFailure() {
        return isFailure;
    }
}
