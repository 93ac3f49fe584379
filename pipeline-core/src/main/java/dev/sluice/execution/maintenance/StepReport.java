package dev.sluice.execution.maintenance;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a step of maintenance did.
 *
 * @param table the table as messages show it; empty for what lies beside the tables
 * @param step what was to be done, in lower case with underscores
 * @param state what came of it
 * @param reason why, in a few words
 * @param numbers what was counted, by name; bytes and files
 */
public record StepReport(String table, String step, State state, String reason, Map<String, Long> numbers) {
    public StepReport {
        numbers = new TreeMap<>(numbers);
    }

    /** What may come of a step. */
    public enum State {
        /** Something was done. */
        DONE,
        /** There was nothing to do, or a reason not to. */
        NOTHING,
        /** An update is active; to be tried again later. */
        YIELDED
    }

    static StepReport done(String table, String step, String reason, Map<String, Long> numbers) {
        return new StepReport(table, step, State.DONE, reason, numbers);
    }

    static StepReport nothing(String table, String step, String reason) {
        return new StepReport(table, step, State.NOTHING, reason, Map.of());
    }

    /** The report of a step that makes way for an update. */
    public static StepReport yielded(String table, String step, String updateId) {
        return new StepReport(table, step, State.YIELDED, "update " + updateId + " is active", Map.of());
    }
}
