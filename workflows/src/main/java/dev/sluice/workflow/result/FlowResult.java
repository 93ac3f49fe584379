package dev.sluice.workflow.result;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an update did with one flow.
 *
 * @param flow the flow
 * @param dataset the dataset it feeds
 * @param kind the dataset's kind
 * @param state its state, see {@code FlowState}
 * @param refresh what was done, or would have been
 * @param reason why
 * @param outputRows rows written
 * @param upsertedRows rows inserted or updated by key
 * @param deletedRows rows deleted by key
 * @param droppedRows rows left out by expectations
 * @param attempts attempts in this update
 * @param durationMs wall time of the attempt that decided
 * @param expectations counts per rule
 * @param error why it failed, or null
 */
@JsonNaming(SnakeCaseStrategy.class)
public record FlowResult(
        String flow,
        String dataset,
        String kind,
        String state,
        String refresh,
        String reason,
        long outputRows,
        long upsertedRows,
        long deletedRows,
        long droppedRows,
        int attempts,
        long durationMs,
        List<RuleCount> expectations,
        @Nullable FlowError error) {
    public FlowResult {
        expectations = List.copyOf(expectations);
    }
}
