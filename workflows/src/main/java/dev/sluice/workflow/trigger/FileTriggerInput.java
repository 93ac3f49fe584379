package dev.sluice.workflow.trigger;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sluice.workflow.job.JobInput;
import org.jspecify.annotations.Nullable;

/**
 * The input of {@code FileTrigger}: what a bundle says of a job that starts when files arrive.
 *
 * @param job the job
 * @param url URI of the folder
 * @param minSecondsBetweenRuns from the start of a run to the start of the next; 0: none
 * @param waitAfterLastChangeSeconds how long nothing more must arrive before the job starts; 0: it starts at once
 * @param isPaused whether it is deployed without looking for files
 * @param progress what is known from before; null at the first start
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record FileTriggerInput(
        JobInput job,
        String url,
        long minSecondsBetweenRuns,
        long waitAfterLastChangeSeconds,
        boolean isPaused,
        @Nullable Progress progress) {

    /** The same, to be gone on with. */
    FileTriggerInput with(Progress known) {
        return new FileTriggerInput(job, url, minSecondsBetweenRuns, waitAfterLastChangeSeconds, isPaused, known);
    }

    /** The same as it stands in the bundle. */
    public FileTriggerInput definition() {
        return new FileTriggerInput(job, url, minSecondsBetweenRuns, waitAfterLastChangeSeconds, isPaused, null);
    }

    /**
     * What a trigger knows from one of its workflow runs to the next.
     *
     * @param seen digest of the folder's files when it was looked at last; empty before that
     * @param isPaused whether it looks for files
     * @param isTriggered whether somebody asked for a run that has not started
     * @param runs how many runs of the job it has started
     * @param lastStartMillis when the last of them was started, since 1970
     * @param lastRun workflow id of the last of them; empty before that
     * @param lastState what became of it
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Progress(
            String seen,
            boolean isPaused,
            boolean isTriggered,
            long runs,
            long lastStartMillis,
            String lastRun,
            String lastState) {}
}
