package dev.sluice.engine;

import dev.sluice.engine.update.UpdateEnd;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.table.FlowOutcome;
import java.net.URI;

/**
 * Everything that an orchestrator asks of the engine: plan an update, run its flows, close it. Each call stands for
 * itself: what one call needs of another is in the storage folder, so calls may come from different processes.
 *
 * <p>Thread safety: all methods may be called at the same time.
 */
public interface PipelineEngine {

    /**
     * Takes the pipeline's lease for the update, reads and checks the definition, decides what every flow will do, and
     * records all that. Called again with the same request it gives the same plan. After a failure that may pass the update
     * keeps the lease: plan it again, or finish it.
     *
     * @param spec URI of the project file or of its folder
     * @throws dev.sluice.error.PipelineException with every error of the definition, or UPDATE_ACTIVE
     */
    PlannedUpdate plan(URI spec, UpdateRequest request, int attempt);

    /**
     * Takes the lease again for an update that goes on after failures, and says with which plan. In development a definition
     * that has changed is used, and gives another plan; in production the update keeps the one it has.
     *
     * @param before the plan that the update has followed so far
     * @throws dev.sluice.error.PipelineException with every error of the definition, or UPDATE_ACTIVE
     */
    PlannedUpdate replan(URI spec, UpdateRequest request, PlanRef before);

    /**
     * Waits until no other update works on the pipeline. At most one update waits.
     *
     * @throws dev.sluice.error.PipelineException UPDATE_ACTIVE where another one waits already
     */
    void awaitTurn(URI spec, String updateId, FlowContext context);

    /** A plan that was made before. */
    PlannedUpdate planned(URI spec, PlanRef plan);

    /**
     * Runs one flow to its end, or answers from its record where it has already finished in this update.
     *
     * @throws dev.sluice.error.PipelineException where it failed; nothing of the failed batch is visible. SUPERSEDED where
     *     another update has taken the pipeline's lease
     */
    FlowOutcome runFlow(URI spec, PlanRef plan, String flow, FlowContext context);

    /**
     * Writes the closing record and gives the lease back. May be repeated.
     *
     * @throws dev.sluice.error.PipelineException SUPERSEDED where another update has taken the lease
     */
    void finish(URI spec, PlanRef plan, UpdateEnd end);
}
