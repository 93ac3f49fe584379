package dev.sluice.worker.deploy;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A job on the service, as the command line shows it.
 *
 * @param name bundle and key
 * @param kind SCHEDULE, FILE_ARRIVAL or CONTINUOUS_JOB
 * @param when the expression and its time zone, or the folder; empty for a job that somebody else starts
 * @param state ACTIVE or PAUSED
 * @param next when it runs next, ISO 8601 in UTC; null where that is not known
 * @param lastRun workflow id of its last run, or null
 * @param lastState what became of that, or null
 * @param missed runs that never started, since the service was away for too long or an earlier run had not ended
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DeployedJob(
        String name,
        String kind,
        String when,
        String state,
        @Nullable String next,
        @Nullable String lastRun,
        @Nullable String lastState,
        long missed) {
    /** Kind of a job that runs at certain times. */
    public static final String SCHEDULE = "SCHEDULE";

    /** Kind of a job that runs when files arrive. */
    public static final String FILE_ARRIVAL = "FILE_ARRIVAL";

    /** Kind of a job that runs again and again. */
    public static final String CONTINUOUS_JOB = "CONTINUOUS_JOB";

    static final String ACTIVE = "ACTIVE";
    static final String PAUSED = "PAUSED";
}
