package dev.sluice.definition;

import dev.sluice.error.SourceLocation;

/**
 * A rule on the rows of a dataset. A row satisfies it only where the condition is TRUE: NULL is a violation.
 *
 * @param name unique in its dataset
 * @param condition a boolean SQL expression over the dataset's columns
 * @param action what happens to a row that breaks it
 * @param location where the condition's text starts
 */
public record Expectation(String name, String condition, ViolationAction action, SourceLocation location) {}
