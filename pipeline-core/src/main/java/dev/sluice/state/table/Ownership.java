package dev.sluice.state.table;

import dev.sluice.definition.DatasetName;

/**
 * Names of the transaction identifiers that carry a dataset's ownership record. Delta checks them inside the
 * transaction: a commit that has read one conflicts with any other that writes it.
 *
 * <ul>
 *   <li>the epoch: read by every commit, written by the one that starts a new epoch;
 *   <li>the owner of a flow: the turn of the update that last committed for the flow; read and written by every commit;
 *   <li>the batch of a flow in an epoch: the last micro-batch that is in the table; read and written with its rows.
 * </ul>
 */
public final class Ownership {
    /** The value Delta gives for an identifier that was never written. */
    public static final long NEVER = -1;

    private Ownership() {}

    public static String epoch() {
        return "sluice/epoch";
    }

    public static String owner(DatasetName flow) {
        return "sluice/owner/" + flow.key();
    }

    public static String batch(DatasetName flow, long epoch) {
        return "sluice/batch/" + epoch + "/" + flow.key();
    }
}
