package dev.sluice.worker.engine;

import dev.sluice.engine.PipelineEngine;
import dev.sluice.engine.update.UpdateEnd;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.table.FlowOutcome;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * An engine that may still be starting: calls wait for it. So an update is on its way while Spark comes up. Reports how
 * long each step took.
 *
 * <p>Thread safety: yes.
 */
public final class StartingEngine implements PipelineEngine {
    private final CompletableFuture<RunningEngine> started;
    private final Timings timings;

    public StartingEngine(CompletableFuture<RunningEngine> started, Timings timings) {
        this.started = started;
        this.timings = timings;
    }

    @Override
    public PlannedUpdate plan(URI spec, UpdateRequest request, int attempt) {
        return timings.timed("plan", () -> engine().plan(spec, request, attempt));
    }

    @Override
    public PlannedUpdate replan(URI spec, UpdateRequest request, PlanRef before) {
        return timings.timed("plan", () -> engine().replan(spec, request, before));
    }

    @Override
    public PlannedUpdate planned(URI spec, PlanRef plan) {
        return engine().planned(spec, plan);
    }

    @Override
    public void awaitTurn(URI spec, String updateId, FlowContext context) {
        timings.timed("wait", () -> {
            engine().awaitTurn(spec, updateId, context);
            return updateId;
        });
    }

    @Override
    public FlowOutcome runFlow(URI spec, PlanRef plan, String flow, FlowContext context) {
        return timings.timed("flow " + flow, () -> engine().runFlow(spec, plan, flow, context));
    }

    @Override
    public void finish(URI spec, PlanRef plan, UpdateEnd end) {
        timings.timed("finish", () -> {
            engine().finish(spec, plan, end);
            return plan;
        });
    }

    private PipelineEngine engine() {
        try {
            return started.join().engine();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }
}
