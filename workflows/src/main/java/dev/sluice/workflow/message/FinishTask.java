package dev.sluice.workflow.message;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the finish activity is asked. Flows are grouped by state, since every name counts in a payload.
 *
 * @param spec URI of the project file or of its folder
 * @param updateId the update
 * @param revision the plan that it followed last; empty for the first
 * @param state COMPLETED, FAILED or CANCELED
 * @param message the direct failures, or null
 * @param flows names of the flows by their state
 * @param messages why a flow failed or was skipped, by flow
 * @param lostAttempts attempts that ended without a word, as their worker was lost, by flow
 */
public record FinishTask(
        String spec,
        String updateId,
        String revision,
        String state,
        @Nullable String message,
        Map<String, List<String>> flows,
        Map<String, String> messages,
        Map<String, List<Integer>> lostAttempts) {
    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public FinishTask {
        revision = revision == null ? "" : revision;
        lostAttempts = lostAttempts == null ? Map.of() : lostAttempts;
    }
}
