package dev.sluice.workflow.notice;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job's run as it stands.
 *
 * @param job bundle and key
 * @param name the job's name
 * @param state RUNNING, or how it has ended
 * @param triggerTime the time that the schedule means, or when it was started; ISO 8601 in UTC
 * @param message why it failed, or null
 * @param failedTasks tasks that failed themselves, the first ones
 */
public record JobNews(
        String job,
        String name,
        String state,
        String triggerTime,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String message,
        List<FailedTask> failedTasks) {
    public JobNews {
        failedTasks = List.copyOf(failedTasks);
    }

    /** A task that failed itself. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record FailedTask(
            String taskKey,
            String state,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String message) {}
}
