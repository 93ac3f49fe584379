package dev.sluice.engine.update;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the orchestrator saw an update end, for its closing record.
 *
 * @param state COMPLETED, FAILED or CANCELED
 * @param message the direct failures, or null
 * @param flows every planned flow
 */
public record UpdateEnd(String state, @Nullable String message, List<FlowEnd> flows) {
    public UpdateEnd {
        flows = List.copyOf(flows);
    }
}
