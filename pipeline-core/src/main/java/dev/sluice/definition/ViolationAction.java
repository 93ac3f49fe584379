package dev.sluice.definition;

/** What happens to a row for which an expectation is not true. */
public enum ViolationAction {
    /** The row is kept and counted. */
    WARN,
    /** The row is left out and counted. */
    DROP_ROW,
    /** The flow fails before its batch is committed. */
    FAIL_UPDATE
}
