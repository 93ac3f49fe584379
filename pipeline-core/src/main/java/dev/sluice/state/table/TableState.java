package dev.sluice.state.table;

import dev.sluice.definition.DatasetName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;

/**
 * A dataset's Delta table as it stands at one version.
 *
 * @param version the version
 * @param tableId Delta's id of the table; another id is another table
 * @param schema its columns
 * @param partitionColumns in order
 * @param clusterColumns in order
 * @param properties table properties
 * @param transactions last version per transaction identifier
 * @param changed the last commit that changed rows; empty where that can't be told
 */
public record TableState(
        long version,
        String tableId,
        StructType schema,
        List<String> partitionColumns,
        List<String> clusterColumns,
        Map<String, String> properties,
        Map<String, Long> transactions,
        Optional<RowChange> changed) {
    /** Table property that holds the kind of dataset that a table belongs to. */
    public static final String KIND_PROPERTY = "sluice.dataset.kind";

    public TableState {
        partitionColumns = List.copyOf(partitionColumns);
        clusterColumns = List.copyOf(clusterColumns);
        properties = Map.copyOf(properties);
        transactions = Map.copyOf(transactions);
    }

    /** Sluice's record of the last change; empty where somebody else made it, or where it can't be told. */
    public Optional<CommitRecord> lastChange() {
        return changed.flatMap(RowChange::record);
    }

    /** The first version that shows the rows that this one shows, as far as that can be told. */
    public long rowsSince() {
        return changed.map(RowChange::version).orElse(version);
    }

    /** The dataset's current epoch; 0 where none was ever written. */
    public long epoch() {
        return Math.max(0, transactions.getOrDefault(Ownership.epoch(), Ownership.NEVER));
    }

    /** The turn of the update that last committed for a flow, or {@link Ownership#NEVER}. */
    public long owner(DatasetName flow) {
        return transactions.getOrDefault(Ownership.owner(flow), Ownership.NEVER);
    }

    /** The last micro-batch of a flow in an epoch that is in the table, or {@link Ownership#NEVER}. */
    public long batch(DatasetName flow, long epoch) {
        return transactions.getOrDefault(Ownership.batch(flow, epoch), Ownership.NEVER);
    }
}
