package dev.sluice.activity.observe;

import org.jspecify.annotations.Nullable;

/**
 * One attempt of a flow that did work and has ended; not one that answered from the record of an earlier one.
 *
 * @param update the update
 * @param flow the flow
 * @param dataset the dataset it feeds
 * @param kind the dataset's kind
 * @param attempt its number in the update, from 1
 * @param state COMPLETED, IDLE, FAILED or STOPPED
 * @param work what it did; null where it failed or was stopped
 * @param errorCode why it failed, or null
 * @param errorMessage the same for people, or null
 * @param time from when to when
 */
public record FlowAttempt(
        UpdateRun update,
        String flow,
        String dataset,
        String kind,
        int attempt,
        String state,
        @Nullable Work work,
        @Nullable String errorCode,
        @Nullable String errorMessage,
        Timespan time) {

    /**
     * What an attempt did that ended well.
     *
     * @param technique how the dataset was refreshed
     * @param outputRows rows written
     * @param droppedRows rows left out by expectations
     * @param passedRecords rows for which a rule held, all rules together
     * @param failedRecords rows that broke a rule, all rules together
     */
    public record Work(String technique, long outputRows, long droppedRows, long passedRecords, long failedRecords) {}
}
