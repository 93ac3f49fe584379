package dev.sluice.workflow.job;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import org.jspecify.annotations.Nullable;

/**
 * What became of a task.
 *
 * @param taskKey the task
 * @param attempts attempts that were started
 * @param workflowId workflow of the last attempt; null where none was started
 * @param message why it failed, or null
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record TaskResult(
        String taskKey,
        TaskState state,
        int attempts,
        @Nullable String workflowId,
        @Nullable String message) {}
