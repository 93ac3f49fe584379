package dev.sluice.workflow.maintenance;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of one step.
 *
 * @param table the table; empty for what lies beside the tables
 * @param step what was to be done, such as {@code optimize}
 * @param state DONE, NOTHING (nothing to do, or a reason not to), YIELDED (an update was active), FAILED
 * @param reason why, in a few words
 * @param numbers what was counted, by name
 */
public record StepResult(
        String table,
        String step,
        String state,
        String reason,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Long> numbers) {
    /** Something was done. */
    public static final String DONE = "DONE";

    /** It made way for an update. */
    public static final String YIELDED = "YIELDED";

    /** It failed. */
    public static final String FAILED = "FAILED";

    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public StepResult {
        numbers = numbers == null ? Map.of() : new TreeMap<>(numbers);
    }
}
