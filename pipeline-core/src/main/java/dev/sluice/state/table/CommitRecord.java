package dev.sluice.state.table;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sluice.state.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What Sluice writes into the user metadata of every commit it makes to a dataset: who made it, from what, and with what
 * result. It is part of the same Delta transaction as the rows, so it can neither be missing nor be wrong about them.
 *
 * @param updateId the update
 * @param turn the update's number: the turn of the lease it first took; later updates have greater ones
 * @param attempt attempt of the flow in this update, from 1
 * @param flow key of the flow
 * @param epoch epoch of the dataset
 * @param batch micro-batch of the flow in this epoch, or null where the refresh is a single commit
 * @param definition fingerprint of the flow's definition
 * @param inputs state of each input that was read, by key: a version or a fingerprint
 * @param refresh what was done
 * @param reason why
 * @param outputRows rows added by this commit
 * @param droppedRows rows that expectations left out
 * @param expectations counts per rule
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CommitRecord(
        String updateId,
        long turn,
        int attempt,
        String flow,
        long epoch,
        @Nullable Long batch,
        String definition,
        Map<String, String> inputs,
        RefreshKind refresh,
        String reason,
        long outputRows,
        long droppedRows,
        List<FlowOutcome.RuleCount> expectations) {
    public CommitRecord {
        inputs = Map.copyOf(inputs);
        expectations = List.copyOf(expectations);
    }

    /** The envelope that tells Sluice's metadata from anybody else's. */
    record Envelope(CommitRecord sluice) {}

    /** Whether nothing was written, and no rule has seen a row either. */
    public boolean sawNoRows() {
        return outputRows == 0 && droppedRows == 0 && expectations.isEmpty();
    }

    /** The text that goes into the commit's user metadata. */
    public String toUserMetadata() {
        return Json.write(new Envelope(this));
    }

    /** Whether a commit's user metadata is Sluice's. */
    static boolean isOurs(@Nullable String userMetadata) {
        return userMetadata != null && userMetadata.startsWith("{\"sluice\":");
    }

    static CommitRecord fromUserMetadata(String userMetadata) {
        return Json.read(userMetadata, Envelope.class, "the user metadata of a commit")
                .sluice();
    }
}
