package dev.sluice.workflow.notice;

import java.util.Locale;

/** What is told of a job's run. */
public enum JobEvent {
    ON_START,
    ON_SUCCESS,
    ON_FAILURE,
    /** It takes longer than the bundle's limit, and goes on. */
    ON_DURATION_WARNING_THRESHOLD_EXCEEDED;

    /** As bundles and messages spell it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
