package dev.sluice.worker.engine;

import dev.sluice.engine.PipelineEngine;
import dev.sluice.engine.update.UpdateEnd;
import dev.sluice.execution.task.FlowContext;
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
    public FlowOutcome runFlow(URI spec, String updateId, String flow, FlowContext context) {
        return timings.timed("flow " + flow, () -> engine().runFlow(spec, updateId, flow, context));
    }

    @Override
    public void finish(URI spec, String updateId, UpdateEnd end) {
        timings.timed("finish", () -> {
            engine().finish(spec, updateId, end);
            return updateId;
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
