package dev.sluice.definition;

import dev.sluice.error.SourceLocation;
import java.util.Objects;

/**
 * What feeds a dataset.
 *
 * @param name unique in the pipeline; a flow that a dataset's own statement makes is named after the dataset
 * @param target the dataset it feeds
 * @param once whether it runs only once per epoch of its target
 * @param output which rows of a stream are passed on
 * @param body where its rows come from
 * @param location where it is declared
 */
public record FlowDefinition(
        DatasetName name, DatasetName target, boolean once, Output output, FlowBody body, SourceLocation location) {

    public FlowDefinition {
        // Definitions kept by earlier versions don't say.
        output = Objects.requireNonNullElse(output, Output.APPEND);
    }

    /** A flow that appends. */
    public FlowDefinition(DatasetName name, DatasetName target, boolean once, FlowBody body, SourceLocation location) {
        this(name, target, once, Output.APPEND, body, location);
    }

    /** Which rows of a stream are passed on. */
    public enum Output {
        /** Rows that don't change any more. */
        APPEND,
        /** Rows that are new or have changed since the last batch; sinks only. */
        UPDATE
    }
}
