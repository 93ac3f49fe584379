package dev.sluice.workflow.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The document of one update.
 *
 * @param updateId the update
 * @param pipeline the pipeline's name
 * @param state the update's state, see {@code UpdateState}
 * @param cause why it was started
 * @param flows its flows in topological order
 * @param notReset protected datasets that a full refresh of everything left alone
 * @param staleDownstream datasets left as they are although something they read was reset
 * @param flowsOmitted flows left out of {@code flows} to keep a history small; the {@code status} query has them all
 * @param heldUntil where the update is held open after failures: until when
 * @param retryAt where the update is tried again by itself after failures: when
 * @param error why the update as a whole failed, where it was not for its flows
 */
@JsonNaming(SnakeCaseStrategy.class)
public record UpdateResult(
        String updateId,
        String pipeline,
        String state,
        String cause,
        List<FlowResult> flows,
        List<String> notReset,
        List<String> staleDownstream,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int flowsOmitted,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String heldUntil,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String retryAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UpdateError error) {
    public UpdateResult {
        flows = List.copyOf(flows);
        notReset = List.copyOf(notReset);
        staleDownstream = List.copyOf(staleDownstream);
    }

    /** The same document with fewer flows. */
    public UpdateResult with(List<FlowResult> kept) {
        return new UpdateResult(
                updateId,
                pipeline,
                state,
                cause,
                kept,
                notReset,
                staleDownstream,
                flowsOmitted + flows.size() - kept.size(),
                heldUntil,
                retryAt,
                error);
    }
}
