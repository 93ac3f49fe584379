package dev.sluice.execution.delta;

import dev.sluice.state.table.Ownership;
import dev.sluice.state.table.SnapshotFacts;
import java.util.Map;
import org.apache.spark.sql.delta.OptimisticTransaction;

/**
 * Reads transaction identifiers inside a transaction, which makes it fail if another commit writes one of them before it.
 * Delta's own accessor does the same, but replays the log for it.
 */
final class OwnershipCheck {
    private final OptimisticTransaction txn;
    private final Map<String, Long> versions;

    OwnershipCheck(OptimisticTransaction txn) {
        this.txn = txn;
        this.versions = txn.readVersion() < 0 ? Map.of() : new SnapshotFacts(txn.snapshot()).transactions();
    }

    /** The identifier's version, or {@link Ownership#NEVER}. */
    long read(String id) {
        txn.readTxn().addOne(id);
        return versions.getOrDefault(id, Ownership.NEVER);
    }
}
