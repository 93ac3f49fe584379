package dev.sluice.definition;

import java.util.List;

/**
 * Some columns of a feed.
 *
 * @param allExcept true: every column but the named ones; false: just the named ones
 * @param columns the named columns
 */
public record ColumnSelection(boolean allExcept, List<String> columns) {
    public ColumnSelection {
        columns = List.copyOf(columns);
    }

    /** Every column. */
    public static ColumnSelection all() {
        return new ColumnSelection(true, List.of());
    }
}
