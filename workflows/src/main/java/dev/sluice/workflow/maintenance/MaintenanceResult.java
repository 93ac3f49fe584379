package dev.sluice.workflow.maintenance;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.ArrayList;
import java.util.List;

/**
 * The document of one run of maintenance.
 *
 * @param state RUNNING, WAITING (for a pause between updates), COMPLETED, FAILED or CANCELED
 * @param steps what came of each step
 * @param stepsOmitted steps left out of {@code steps} to keep a history small: those that had nothing to do first
 */
@JsonNaming(SnakeCaseStrategy.class)
public record MaintenanceResult(
        String state,
        List<StepResult> steps,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int stepsOmitted) {
    /** Characters of all steps; with escapes and other alphabets it stays below 64 KB. */
    private static final int MAX_SIZE_IN_HISTORY = 40_000;

    /** What JSON adds to the words of one step. */
    private static final int OVERHEAD = 180;

    public MaintenanceResult {
        steps = List.copyOf(steps);
    }

    /** The same document, small enough for a history. */
    MaintenanceResult forHistory() {
        List<StepResult> tellingFirst = new ArrayList<>(
                steps.stream().filter(MaintenanceResult::isTelling).toList());
        steps.stream().filter(step -> !isTelling(step)).forEach(tellingFirst::add);
        int size = 0;
        int kept = 0;
        while (kept < tellingFirst.size() && (size += size(tellingFirst.get(kept))) <= MAX_SIZE_IN_HISTORY) {
            kept++;
        }
        return kept == steps.size()
                ? this
                : new MaintenanceResult(state, tellingFirst.subList(0, kept), steps.size() - kept);
    }

    private static boolean isTelling(StepResult step) {
        return !step.state().equals("NOTHING");
    }

    private static int size(StepResult step) {
        return OVERHEAD + step.table().length() + step.reason().length();
    }
}
