package dev.sluice.workflow.continuous;

import java.util.List;
import java.util.Map;

/**
 * What the activity that watches a pipeline is asked.
 *
 * @param spec URI of the project file or of its folder
 * @param parameters values that replace the project file's
 * @param ticket of the work that was done last; empty: none
 * @param failed datasets of that work that were not refreshed
 * @param allFailed whether none of them was
 */
public record WatchTask(
        String spec, Map<String, String> parameters, String ticket, List<String> failed, boolean allFailed) {
    static WatchTask of(ContinuousInput input, Progress progress) {
        return new WatchTask(
                input.spec(), input.parameters(), progress.ticket(), progress.failed(), progress.allFailed());
    }
}
