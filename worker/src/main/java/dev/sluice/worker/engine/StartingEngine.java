package dev.sluice.worker.engine;

import dev.sluice.engine.PipelineEngine;
import dev.sluice.engine.Subscriptions;
import dev.sluice.engine.continuous.DueWork;
import dev.sluice.engine.continuous.WatchRequest;
import dev.sluice.engine.inspect.PastUpdates;
import dev.sluice.engine.maintenance.MaintenanceTask;
import dev.sluice.engine.update.UpdateEnd;
import dev.sluice.execution.maintenance.StepReport;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.table.FlowOutcome;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
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
    public PlannedUpdate validate(URI spec, UpdateRequest request) {
        return engine().validate(spec, request);
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
    public void awaitTurn(URI spec, String updateId, boolean stopsOther, FlowContext context) {
        timings.timed("wait", () -> {
            engine().awaitTurn(spec, updateId, stopsOther, context);
            return updateId;
        });
    }

    @Override
    public DueWork awaitWork(URI spec, WatchRequest request, FlowContext context) {
        return engine().awaitWork(spec, request, context);
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

    @Override
    public String awaitFiles(URI folder, String seen, Duration quiet, FlowContext context) {
        return engine().awaitFiles(folder, seen, quiet, context);
    }

    @Override
    public List<String> maintainedTables(URI spec) {
        return engine().maintainedTables(spec);
    }

    @Override
    public List<StepReport> maintain(URI spec, String table, Set<MaintenanceTask> tasks, FlowContext context) {
        return timings.timed("maintain " + table, () -> engine().maintain(spec, table, tasks, context));
    }

    @Override
    public List<StepReport> prune(URI spec, FlowContext context) {
        return timings.timed("prune", () -> engine().prune(spec, context));
    }

    @Override
    public Subscriptions subscriptions(URI spec) {
        return engine().subscriptions(spec);
    }

    @Override
    public PastUpdates pastUpdates(URI spec, int updates) {
        return timings.timed("past updates", () -> engine().pastUpdates(spec, updates));
    }

    private PipelineEngine engine() {
        try {
            return started.join().engine();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }
}
