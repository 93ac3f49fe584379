package dev.sluice.engine.continuous;

import java.util.List;
import java.util.Map;

/**
 * What a watch goes on from.
 *
 * @param parameters values that replace the project file's
 * @param ticket of the work that was handed out last and is done; empty: none, so everything is due
 * @param failed datasets of that work that were not refreshed
 * @param isAllFailed whether none of them was
 */
public record WatchRequest(Map<String, String> parameters, String ticket, List<String> failed, boolean isAllFailed) {
    public WatchRequest {
        parameters = Map.copyOf(parameters);
        failed = List.copyOf(failed);
    }

    /** Whether there was no work before. */
    boolean isFirst() {
        return ticket.isEmpty();
    }

    boolean hasFailed(String dataset) {
        return isAllFailed || failed.contains(dataset);
    }
}
