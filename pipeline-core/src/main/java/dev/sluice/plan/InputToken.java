package dev.sluice.plan;

import dev.sluice.graph.FlowInput;
import dev.sluice.state.table.TableState;
import org.jspecify.annotations.Nullable;

/**
 * The state of a table that was read, as a commit record keeps it.
 *
 * @param tableId Delta's id of the table
 * @param version the version that was read
 * @param rowsSince the first version that shows the same rows
 */
public record InputToken(String tableId, long version, long rowsSince) {
    private static final char BEFORE_VERSION = '@';
    private static final char BEFORE_ROWS_SINCE = '/';

    /** A table of which one version is known. */
    public InputToken(String tableId, long version) {
        this(tableId, version, version);
    }

    /** The state of a table as it is. */
    public static InputToken of(TableState table) {
        return new InputToken(table.tableId(), table.version(), table.rowsSince());
    }

    /** The key under which the state of an input is kept. */
    public static String key(FlowInput input) {
        return input.kind() == FlowInput.Kind.DATASET ? input.name() : input.path();
    }

    public static InputToken parse(String text) {
        int at = text.lastIndexOf(BEFORE_VERSION);
        int since = text.indexOf(BEFORE_ROWS_SINCE, at);
        long version = Long.parseLong(text.substring(at + 1, since < 0 ? text.length() : since));
        return new InputToken(
                text.substring(0, at), version, since < 0 ? version : Long.parseLong(text.substring(since + 1)));
    }

    /** Whether two kept states, of a table or of files, stand for the same rows. */
    static boolean areSame(String then, @Nullable String now) {
        if (now == null) {
            return false;
        }
        return (isOfTable(then) && isOfTable(now)) ? parse(now).showsRowsOf(parse(then)) : then.equals(now);
    }

    private static boolean isOfTable(String text) {
        return text.indexOf(BEFORE_VERSION) >= 0;
    }

    private boolean showsRowsOf(InputToken earlier) {
        return tableId.equals(earlier.tableId()) && version >= earlier.version() && earlier.version() >= rowsSince;
    }

    /** The same table read at an earlier version. */
    public InputToken at(long pinned) {
        return new InputToken(tableId, pinned, Math.min(rowsSince, pinned));
    }

    /** The text that is kept. */
    public String text() {
        String read = tableId + BEFORE_VERSION + version;
        return rowsSince == version ? read : read + BEFORE_ROWS_SINCE + rowsSince;
    }
}
