package dev.sluice.activity;

import dev.sluice.engine.PipelineEngine;
import dev.sluice.engine.update.FlowEnd;
import dev.sluice.engine.update.UpdateEnd;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.workflow.message.FinishTask;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.PlanPage;
import dev.sluice.workflow.message.PlanTask;
import dev.sluice.workflow.message.TurnTask;
import dev.sluice.workflow.step.UpdateActivities;
import io.temporal.activity.Activity;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Planning and closing an update.
 *
 * <p>Thread safety: yes.
 */
public final class StepActivities implements UpdateActivities {
    /** Plans that are kept for their next pages. */
    private static final int MAX_PLANS = 8;

    /** Attempts of one plan activity at most; keeps the attempt numbers of a planning after a reset apart. */
    private static final int MAX_PLAN_ATTEMPTS = 10;

    private final PipelineEngine engine;
    private final PipelineRoots roots;
    private final Heartbeats heartbeats;
    private final RecentPlans plans = new RecentPlans();

    public StepActivities(PipelineEngine engine, PipelineRoots roots, Heartbeats heartbeats) {
        this.engine = engine;
        this.roots = roots;
        this.heartbeats = heartbeats;
    }

    @Override
    public PlanPage plan(PlanTask task) {
        return call(task.plansBefore() * MAX_PLAN_ATTEMPTS).run(heartbeats, context -> {
            PlannedUpdate plan = task.plansBefore() == 0
                    ? engine.plan(project(task), Requests.of(task), context.attempt())
                    : engine.replan(project(task), Requests.of(task), ref(task));
            plans.keep(plan);
            return PlanPages.page(plan, task.from());
        });
    }

    @Override
    public PlanPage planPage(PlanTask task) {
        PlannedUpdate kept = plans.find(ref(task));
        PlannedUpdate plan =
                kept == null ? call(0).run(heartbeats, context -> engine.planned(project(task), ref(task))) : kept;
        return PlanPages.page(plan, task.from());
    }

    @Override
    public void awaitTurn(TurnTask task) {
        call(0).run(heartbeats, context -> {
            engine.awaitTurn(roots.open(task.spec()), task.updateId(), context);
            return true;
        });
    }

    private static PlanRef ref(PlanTask task) {
        return new PlanRef(task.updateId(), task.revision());
    }

    @Override
    public void finish(FinishTask task) {
        List<FlowEnd> flows = task.flows().entrySet().stream()
                .flatMap(state -> state.getValue().stream()
                        .map(flow -> new FlowEnd(
                                flow,
                                state.getKey(),
                                task.messages().get(flow),
                                task.lostAttempts().getOrDefault(flow, List.of()))))
                .toList();
        call(0).run(heartbeats, context -> {
            engine.finish(
                    roots.open(task.spec()),
                    new PlanRef(task.updateId(), task.revision()),
                    new UpdateEnd(task.state(), task.message(), flows));
            return true;
        });
    }

    private URI project(PlanTask task) {
        PipelineRef pipeline = task.input().pipeline();
        String spec = pipeline == null ? null : pipeline.spec();
        return roots.open(spec == null ? "" : spec);
    }

    private static EngineCall call(int attemptsBefore) {
        return new EngineCall(Activity.getExecutionContext(), attemptsBefore);
    }

    /** The plans made last. */
    private static final class RecentPlans {
        private final Map<PlanRef, PlannedUpdate> plans = new LinkedHashMap<>();

        synchronized void keep(PlannedUpdate plan) {
            plans.remove(plan.ref());
            plans.put(plan.ref(), plan);
            if (plans.size() > MAX_PLANS) {
                plans.remove(plans.keySet().iterator().next());
            }
        }

        synchronized @Nullable PlannedUpdate find(PlanRef ref) {
            return plans.get(ref);
        }
    }
}
