package dev.sluice.engine;

import dev.sluice.engine.continuous.DueWork;
import dev.sluice.engine.continuous.WatchRequest;
import dev.sluice.engine.inspect.PastUpdates;
import dev.sluice.engine.update.UpdateEnd;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.table.FlowOutcome;
import java.net.URI;
import java.time.Duration;

/**
 * Everything that an orchestrator asks of the engine: plan an update, run its flows, close it. Each call stands for
 * itself: what one call needs of another is in the storage folder, so calls may come from different processes.
 *
 * <p>Thread safety: all methods may be called at the same time.
 */
public interface PipelineEngine extends MaintenanceEngine {

    /**
     * Takes the pipeline's lease for the update, reads and checks the definition, decides what every flow will do, and
     * records all that. Called again with the same request it gives the same plan. After a failure that may pass the update
     * keeps the lease: plan it again, or finish it.
     *
     * @param spec URI of the project file or of its folder, or of a pipeline in a bundle
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
     * Decides what an update would do, without the pipeline's lease, and writes nothing. None of its flows is to be run.
     *
     * @throws dev.sluice.error.PipelineException with every error of the definition
     */
    PlannedUpdate validate(URI spec, UpdateRequest request);

    /**
     * Waits until no other update works on the pipeline. At most one update waits.
     *
     * @param stopsOther whether the update that works on it is asked to end, see {@link FlowContext#endUpdate}
     * @throws dev.sluice.error.PipelineException UPDATE_ACTIVE where another one waits already
     */
    void awaitTurn(URI spec, String updateId, boolean stopsOther, FlowContext context);

    /**
     * Waits until something that the pipeline reads has changed, and says which datasets are to be refreshed. What it
     * goes by is in the storage folder; only one caller at a time may watch a pipeline.
     *
     * @return the work, or none where a long time has passed
     * @throws dev.sluice.error.PipelineException with every error of the definition
     */
    DueWork awaitWork(URI spec, WatchRequest request, FlowContext context);

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

    /**
     * Waits until a folder has files that it had not, and none more arrive for a while.
     *
     * @param folder URI on any file system of Hadoop
     * @param seen digest of the files that it had; empty: answers at once
     * @param quiet how long nothing more must arrive
     * @return digest of the files that it has
     */
    String awaitFiles(URI folder, String seen, Duration quiet, FlowContext context);

    /**
     * The pipeline's name and who wants to know of its updates, as the project file says it now.
     *
     * @throws dev.sluice.error.PipelineException where the project file can't be read
     */
    Subscriptions subscriptions(URI spec);

    /**
     * What the event log says of the last updates.
     *
     * @param updates how many of each rule
     */
    PastUpdates pastUpdates(URI spec, int updates);
}
