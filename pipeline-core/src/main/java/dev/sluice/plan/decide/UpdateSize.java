package dev.sluice.plan.decide;

import dev.sluice.error.Problem;
import java.util.Optional;

/** How many flows one update may run. */
final class UpdateSize {
    /**
     * The orchestrator's history ends at 51,200 events, and a flow takes up to 6, in a chain. This many leave room for
     * retries of many of them.
     */
    static final int MAX_FLOWS = 5_000;

    private UpdateSize() {}

    /** What is wrong with an update that runs so many; nothing where it may. */
    static Optional<Problem> problem(long flows) {
        return flows <= MAX_FLOWS ? Optional.empty() : Optional.of(PlanErrors.tooManyFlows(flows, MAX_FLOWS));
    }
}
