package dev.sluice.execution.delta;

import dev.sluice.state.table.CommitRecord;

/**
 * What came of a commit.
 *
 * @param version the table's version
 * @param record what was committed
 */
public record CommitResult(long version, CommitRecord record) {}
