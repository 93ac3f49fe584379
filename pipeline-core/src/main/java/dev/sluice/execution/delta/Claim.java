package dev.sluice.execution.delta;

import dev.sluice.definition.DatasetName;
import org.jspecify.annotations.Nullable;

/**
 * In whose name a commit is made. Delta compares it with the ownership record inside the transaction.
 *
 * @param updateId the update
 * @param turn the update's number
 * @param attempt attempt of the flow in the update
 * @param flow the flow
 * @param epoch the epoch the commit belongs to; greater than the table's: this commit starts it
 * @param generation the checkpoint that batch numbers belong to
 * @param batch the micro-batch, or null where the whole refresh is this one commit
 */
public record Claim(
        String updateId,
        long turn,
        int attempt,
        DatasetName flow,
        long epoch,
        long generation,
        @Nullable Long batch) {

    /** The claim of one micro-batch of the same flow. */
    public Claim forBatch(long number) {
        return new Claim(updateId, turn, attempt, flow, epoch, generation, number);
    }
}
