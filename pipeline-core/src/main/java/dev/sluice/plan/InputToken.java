package dev.sluice.plan;

import dev.sluice.graph.FlowInput;

/**
 * The state of a table that was read, as a commit record keeps it.
 *
 * @param tableId Delta's id of the table
 * @param version the version that was read
 */
public record InputToken(String tableId, long version) {

    /** The key under which the state of an input is kept. */
    public static String key(FlowInput input) {
        return input.kind() == FlowInput.Kind.DATASET ? input.name() : input.path();
    }

    public static InputToken parse(String text) {
        int at = text.lastIndexOf('@');
        return new InputToken(text.substring(0, at), Long.parseLong(text.substring(at + 1)));
    }

    /** The text that is kept. */
    public String text() {
        return tableId + "@" + version;
    }
}
