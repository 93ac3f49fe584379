package dev.sluice.engine.inspect;

import java.util.List;

/**
 * What the event log says of an update and of those before it.
 *
 * @param rules counts per rule and update, newest first
 * @param refreshes how flows were refreshed where they had something to do, newest first
 */
public record PastUpdates(List<RuleRun> rules, List<Refresh> refreshes) {
    public PastUpdates {
        rules = List.copyOf(rules);
        refreshes = List.copyOf(refreshes);
    }

    /**
     * Rows that a rule checked in an update; at least one.
     *
     * @param updateId the update
     * @param dataset the dataset or view that declares it
     * @param rule the rule
     * @param passedRecords rows for which it held
     * @param failedRecords rows that broke it
     */
    public record RuleRun(String updateId, String dataset, String rule, long passedRecords, long failedRecords) {}

    /**
     * How a flow was refreshed in an update.
     *
     * @param updateId the update
     * @param flow the flow
     * @param technique how
     * @param reason why
     */
    public record Refresh(String updateId, String flow, String technique, String reason) {}
}
