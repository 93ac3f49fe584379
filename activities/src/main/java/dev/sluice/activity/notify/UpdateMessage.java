package dev.sluice.activity.notify;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.sluice.workflow.notice.FailedFlow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is told of an update.
 *
 * @param id the same for every attempt to deliver this notification, and of no other one
 * @param pipeline the pipeline's name
 * @param updateId the update
 * @param cause why the update was started
 * @param state COMPLETED or FAILED
 * @param alerts what has happened of that which the receiver wants to know
 * @param message why the update failed, or null
 * @param code of the error where the update as a whole failed, or null
 * @param flows flows that failed themselves, the first ones
 * @param findings what the event log shows, one sentence each
 * @param onHold whether the update stays open until somebody decides
 * @param workflowId of the update's workflow
 * @param runId of its run
 * @param links where people can look, by what is there
 */
@JsonNaming(SnakeCaseStrategy.class)
public record UpdateMessage(
        String id,
        String pipeline,
        String updateId,
        String cause,
        String state,
        List<String> alerts,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String message,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String code,
        List<FailedFlow> flows,
        List<String> findings,
        boolean onHold,
        String workflowId,
        String runId,
        List<Link> links)
        implements Message {
    public UpdateMessage {
        alerts = List.copyOf(alerts);
        flows = List.copyOf(flows);
        findings = List.copyOf(findings);
        links = List.copyOf(links);
    }

    @Override
    public String subject() {
        return "[sluice] " + pipeline + ": update " + state + " (" + String.join(", ", alerts) + ")";
    }

    @Override
    public String body() {
        MessageText text = new MessageText()
                .line("Pipeline", pipeline)
                .line("Update", updateId + ", started by " + cause)
                .line("State", state + (onHold ? ", on hold until somebody decides" : ""))
                .line("Alerts", String.join(", ", alerts));
        if (message != null && flows.isEmpty()) {
            text.line("Error", (code == null ? "" : code + ": ") + message);
        }
        flows.forEach(flow -> text.paragraph(flow.flow() + " failed, " + flow.code() + ": " + flow.message()));
        findings.forEach(text::paragraph);
        return text.ending(links, workflowId);
    }
}
