package dev.sluice.definition;

import dev.sluice.error.SourceLocation;

/**
 * What feeds a dataset.
 *
 * @param name unique in the pipeline; a flow that a dataset's own statement makes is named after the dataset
 * @param target the dataset it feeds
 * @param once whether it runs only once per epoch of its target
 * @param body where its rows come from
 * @param location where it is declared
 */
public record FlowDefinition(
        DatasetName name, DatasetName target, boolean once, FlowBody body, SourceLocation location) {}
