package dev.sluice.activity.observe;

import dev.sluice.workflow.message.FlowCount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An update that has written its closing record.
 *
 * @param update the update
 * @param cause why it was started
 * @param state COMPLETED, FAILED or CANCELED
 * @param message the direct failures, or null
 * @param untold ends of flows that no attempt has told of
 * @param time since the workflow's run started
 */
public record UpdateEnding(
        UpdateRun update,
        String cause,
        String state,
        @Nullable String message,
        List<FlowCount> untold,
        Timespan time) {
    public UpdateEnding {
        untold = List.copyOf(untold);
    }
}
