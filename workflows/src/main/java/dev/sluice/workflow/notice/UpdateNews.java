package dev.sluice.workflow.notice;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an update has ended.
 *
 * @param spec URI of the project file or of its folder
 * @param updateId the update
 * @param cause why it was started
 * @param state COMPLETED or FAILED
 * @param code of the error where the update as a whole failed, such as in a wrong definition; or null
 * @param message why it failed, or null
 * @param failedFlows flows that failed themselves, the first ones
 * @param isOnHold whether it stays open until somebody decides
 * @param missed runs of the schedule that never started before this one, or null
 */
public record UpdateNews(
        String spec,
        String updateId,
        String cause,
        String state,
        @Nullable String code,
        @Nullable String message,
        List<FailedFlow> failedFlows,
        boolean isOnHold,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable MissedRuns missed) {
    public UpdateNews {
        failedFlows = List.copyOf(failedFlows);
    }
}
