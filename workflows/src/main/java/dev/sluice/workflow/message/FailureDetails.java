package dev.sluice.workflow.message;

import dev.sluice.workflow.result.ProblemText;
import java.util.List;

/**
 * Details of the failure that an activity reports.
 *
 * @param attempts attempts so far in this update
 * @param durationMs wall time of the attempt that failed
 * @param problems what is wrong; at least one
 */
public record FailureDetails(int attempts, long durationMs, List<ProblemText> problems) {
    public FailureDetails {
        problems = List.copyOf(problems);
    }
}
