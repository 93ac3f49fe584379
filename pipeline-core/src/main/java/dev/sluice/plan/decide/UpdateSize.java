package dev.sluice.plan.decide;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.PipelineDefinition;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.plan.UpdateRequest;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** How many flows one update may run. */
public final class UpdateSize {
    /**
     * The orchestrator's history ends at 51,200 events, and a flow takes up to 6, in a chain. This many leave room for
     * retries of many of them.
     */
    static final int MAX_FLOWS = 5_000;

    private UpdateSize() {}

    /**
     * Refuses an update of everything that is declared, where that is too much, before names are looked up and queries
     * analyzed, which for so many takes minutes.
     *
     * @throws PipelineException TOO_MANY_FLOWS
     */
    public static void check(PipelineDefinition definition, UpdateRequest request) {
        Set<DatasetName> tables = definition.datasets().stream()
                .filter(dataset -> dataset.kind().isWritten())
                .map(DatasetDefinition::name)
                .collect(Collectors.toSet());
        long flows = request.refreshesSome()
                ? 0
                : definition.flows().stream()
                        .filter(flow -> tables.contains(flow.target()))
                        .count();
        problem(flows).ifPresent(problem -> {
            throw new PipelineException(problem);
        });
    }

    /** What is wrong with an update that runs so many; nothing where it may. */
    static Optional<Problem> problem(long flows) {
        return flows <= MAX_FLOWS ? Optional.empty() : Optional.of(PlanErrors.tooManyFlows(flows, MAX_FLOWS));
    }
}
