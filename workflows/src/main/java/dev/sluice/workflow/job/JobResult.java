package dev.sluice.workflow.job;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.sluice.workflow.notice.MissedRuns;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The document of a job's run.
 *
 * @param triggerTime the time that the schedule means, or when it was started; ISO 8601 in UTC
 * @param message why it failed or did nothing, or null
 * @param missed runs of its schedule that never started; null where no schedule started it
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record JobResult(
        String bundle,
        String job,
        JobState state,
        String triggerTime,
        List<TaskResult> tasks,
        @Nullable String message,
        @Nullable MissedRuns missed) {
    public JobResult {
        tasks = List.copyOf(tasks);
    }
}
