package dev.sluice.activity.notify;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.sluice.workflow.notice.JobNews.FailedTask;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is told of a job's run.
 *
 * @param id the same for every attempt to deliver this notification, and of no other one
 * @param job bundle and key
 * @param name the job's name
 * @param event what has happened, as the bundle spells it
 * @param state RUNNING, or how the run has ended
 * @param triggerTime the time that the schedule means, or when it was started; ISO 8601 in UTC
 * @param message why it failed, or null
 * @param tasks tasks that failed themselves, the first ones
 * @param workflowId of the run's workflow
 * @param runId of its run
 * @param links where people can look, by what is there
 */
@JsonNaming(SnakeCaseStrategy.class)
public record JobMessage(
        String id,
        String job,
        String name,
        String event,
        String state,
        String triggerTime,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String message,
        List<FailedTask> tasks,
        String workflowId,
        String runId,
        List<Link> links)
        implements Message {
    public JobMessage {
        tasks = List.copyOf(tasks);
        links = List.copyOf(links);
    }

    @Override
    public String subject() {
        return "[sluice] " + name + ": job " + state + " (" + event + ")";
    }

    @Override
    public String body() {
        MessageText text = new MessageText()
                .line("Job", job)
                .line("For", triggerTime)
                .line("State", state)
                .line("Event", event);
        if (message != null && tasks.isEmpty()) {
            text.line("Error", message);
        }
        tasks.forEach(task -> text.paragraph(task.taskKey() + " " + task.state() + ": " + task.message()));
        return text.ending(links, workflowId);
    }
}
