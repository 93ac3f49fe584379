package dev.sluice.state.table;

/** What a flow's refresh does. The names stand in results and in the event log. */
public enum RefreshKind {
    /** New rows of a stream are appended. */
    STREAM_APPEND,
    /** The target is emptied and refilled from the start of the sources, in the first commit of a new epoch. */
    FULL_REFRESH,
    /** A ONCE flow's rows are appended. */
    ONCE,
    /** The whole result is computed again and replaces the content. */
    COMPLETE_RECOMPUTE,
    /** Nothing changed that matters: nothing to do. */
    NO_OP
}
