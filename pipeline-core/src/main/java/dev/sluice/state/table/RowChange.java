package dev.sluice.state.table;

import java.util.Optional;

/**
 * A commit that changed a table's rows.
 *
 * @param version the version it made
 * @param record what Sluice says of it; empty where somebody else made it
 */
public record RowChange(long version, Optional<CommitRecord> record) {}
