package dev.sluice.workflow.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sluice.workflow.result.ProblemText;
import java.util.List;

/**
 * Details of the failure that an activity reports.
 *
 * @param attempts attempts so far in this update
 * @param durationMs wall time of the attempt that failed
 * @param problems what is wrong; at least one
 * @param notifications where an update can't be planned: how many want to know of that
 */
public record FailureDetails(
        int attempts,
        long durationMs,
        List<ProblemText> problems,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int notifications) {
    public FailureDetails {
        problems = List.copyOf(problems);
    }
}
