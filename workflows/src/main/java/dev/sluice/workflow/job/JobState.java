package dev.sluice.workflow.job;

/** What has become of a job's run. */
public enum JobState {
    RUNNING,
    /** Every task succeeded or was excluded. */
    SUCCESS,
    /** Some task failed, but none of those that nothing waits for. */
    SUCCESS_WITH_FAILURES,
    FAILED,
    CANCELED
}
