package dev.sluice.event.table;

import org.apache.parquet.example.data.Group;
import org.jspecify.annotations.Nullable;

/**
 * A row of the log's data files.
 *
 * @param values the row's values by {@link EventColumns#FILE_SCHEMA}; those left out are NULL
 * @param timestampMicros when it happened, since 1970
 * @param updateId the update it belongs to
 */
public record EventRow(
        Group values, long timestampMicros, @Nullable String updateId) {
    /** Gives the row its sequence; once. */
    public void number(long sequence) {
        values.add(EventColumns.SEQUENCE, sequence);
    }
}
