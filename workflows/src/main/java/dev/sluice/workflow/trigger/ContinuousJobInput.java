package dev.sluice.workflow.trigger;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sluice.workflow.job.JobInput;
import org.jspecify.annotations.Nullable;

/**
 * The input of {@code ContinuousJob}: what a bundle says of a job that runs again and again.
 *
 * @param job the job
 * @param isPaused whether it is deployed without running
 * @param runsPerHistory runs after which the workflow goes on as a new run, with a history of its own; default: 200
 * @param progress what is known from before; null at the first start
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record ContinuousJobInput(
        JobInput job,
        boolean isPaused,
        int runsPerHistory,
        @Nullable Progress progress) {
    /** A run of the job costs some twenty events of the history's thousands. */
    private static final int RUNS_PER_HISTORY = 200;

    public ContinuousJobInput {
        runsPerHistory = runsPerHistory < 1 ? RUNS_PER_HISTORY : runsPerHistory;
    }

    /** A job as a bundle has it. */
    public static ContinuousJobInput of(JobInput job, boolean isPaused) {
        return new ContinuousJobInput(job, isPaused, 0, null);
    }

    /** The same, to be gone on with. */
    ContinuousJobInput with(Progress known) {
        return new ContinuousJobInput(job, isPaused, runsPerHistory, known);
    }

    /** The same as it stands in the bundle. */
    public ContinuousJobInput definition() {
        return new ContinuousJobInput(job, isPaused, runsPerHistory, null);
    }

    /**
     * What is known from one workflow run to the next.
     *
     * @param isPaused whether it starts no runs
     * @param isTriggered whether somebody asked for a run that has not started
     * @param runs how many runs of the job it has started
     * @param failures how many of the last ones in a row did not succeed
     * @param lastRun workflow id of the last of them; empty before that
     * @param lastState what became of it; empty before that
     * @param lastStartMillis when it was started, since 1970
     * @param nextStartMillis when the next one starts, since 1970
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Progress(
            boolean isPaused,
            boolean isTriggered,
            long runs,
            int failures,
            String lastRun,
            String lastState,
            long lastStartMillis,
            long nextStartMillis) {}
}
