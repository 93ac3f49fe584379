package dev.sluice.graph;

/**
 * Something a flow reads, views looked through.
 *
 * @param kind what it is
 * @param name a dataset's key; the name that the query uses for anything else
 * @param isStream whether it is read as a stream
 * @param format data source, "delta" for datasets
 * @param path absolute URI or path of the data; empty for datasets
 */
public record FlowInput(Kind kind, String name, boolean isStream, String format, String path) {

    /** Kinds of inputs. */
    public enum Kind {
        /** A table of this pipeline. */
        DATASET,
        /** A table outside of it. */
        EXTERNAL,
        /** Files read by read_files. */
        FILES,
        /** One of Sluice's own views, the event log among them. */
        SYSTEM
    }
}
