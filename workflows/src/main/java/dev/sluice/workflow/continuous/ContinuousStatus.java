package dev.sluice.workflow.continuous;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The document of a continuous pipeline.
 *
 * @param pipeline the pipeline's name
 * @param state WATCHING, UPDATING, WAITING (after a failure, before it watches again), STOPPING or STOPPED
 * @param updates updates that have ended
 * @param lastUpdate id of the last one that has ended; empty before the first
 * @param failedDatasets datasets that the last update did not refresh; they are tried again after a growing pause
 * @param error why, or why it cannot watch
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ContinuousStatus(
        String pipeline,
        String state,
        long updates,
        String lastUpdate,
        List<String> failedDatasets,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String error) {
    public ContinuousStatus {
        failedDatasets = List.copyOf(failedDatasets);
    }

    /** The same in one line. */
    String text() {
        return state + ", " + updates + " updates" + (lastUpdate.isEmpty() ? "" : ", last: " + lastUpdate)
                + (failedDatasets.isEmpty() ? "" : "\n\nnot refreshed: " + String.join(", ", failedDatasets))
                + (error == null ? "" : "\n\n" + error);
    }
}
