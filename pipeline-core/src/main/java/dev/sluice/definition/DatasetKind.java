package dev.sluice.definition;

/** What a dataset is to its readers and how flows may feed it. */
public enum DatasetKind {
    /** Rows are only ever appended (or changed by AUTO CDC), each source row processed once. */
    STREAMING_TABLE("streaming table"),
    /** Always equals its query over the inputs of the last refresh. */
    MATERIALIZED_VIEW("materialized view"),
    /** A name for a query within this pipeline's updates; nothing is stored. */
    TEMPORARY_VIEW("temporary view"),
    /** A name for a batch query, kept in the storage folder; no data is stored. */
    VIEW("view"),
    /** A place outside of the pipeline that flows append to; nothing reads it. */
    SINK("sink");

    private final String words;

    DatasetKind(String words) {
        this.words = words;
    }

    /** True where the dataset has a Delta table of its own. */
    public boolean isTable() {
        return this == STREAMING_TABLE || this == MATERIALIZED_VIEW;
    }

    /** True where updates write to it. */
    public boolean isWritten() {
        return isTable() || this == SINK;
    }

    /** True where flows of their own feed it, beside or in place of a query in its declaration. */
    public boolean takesFlows() {
        return this == STREAMING_TABLE || this == SINK;
    }

    /** The kind in the words that messages use. */
    public String words() {
        return words;
    }
}
