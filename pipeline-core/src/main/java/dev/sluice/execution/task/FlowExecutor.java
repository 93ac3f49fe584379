package dev.sluice.execution.task;

import dev.sluice.state.table.FlowOutcome;

/** Carries out one kind of refresh. */
public interface FlowExecutor {

    /**
     * Brings the flow's target up to date, or finds that it is.
     *
     * @throws dev.sluice.error.PipelineException where it could not; nothing of the failed batch is visible
     */
    FlowOutcome run(FlowTask task);
}
