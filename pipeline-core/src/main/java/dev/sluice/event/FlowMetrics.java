package dev.sluice.event;

import org.jspecify.annotations.Nullable;

/**
 * What some flows can count beside their output rows; null where a number isn't known.
 *
 * @param upsertedRows rows inserted or changed by key
 * @param deletedRows rows deleted by key
 * @param quarantinedRecords rows set aside by expectations
 * @param backlogFiles files that the source holds and the flow hasn't read
 * @param backlogBytes their size
 */
public record FlowMetrics(
        @Nullable Long upsertedRows,
        @Nullable Long deletedRows,
        @Nullable Long quarantinedRecords,
        @Nullable Long backlogFiles,
        @Nullable Long backlogBytes) {

    /** Nothing is known. */
    public static FlowMetrics unknown() {
        return new FlowMetrics(null, null, null, null, null);
    }
}
