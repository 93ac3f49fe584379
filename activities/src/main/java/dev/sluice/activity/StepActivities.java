package dev.sluice.activity;

import dev.sluice.engine.PipelineEngine;
import dev.sluice.engine.update.FlowEnd;
import dev.sluice.engine.update.UpdateEnd;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.workflow.UpdateActivities;
import dev.sluice.workflow.message.FinishTask;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.PlanPage;
import dev.sluice.workflow.message.PlanTask;
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
            PlannedUpdate plan = engine.plan(project(task), Requests.of(task), context.attempt());
            plans.keep(plan);
            return PlanPages.page(plan, task.from());
        });
    }

    @Override
    public PlanPage planPage(PlanTask task) {
        PlannedUpdate kept = plans.find(task.updateId());
        return kept == null ? plan(task) : PlanPages.page(kept, task.from());
    }

    @Override
    public void finish(FinishTask task) {
        List<FlowEnd> flows = task.flows().entrySet().stream()
                .flatMap(state -> state.getValue().stream()
                        .map(flow -> new FlowEnd(
                                flow,
                                state.getKey(),
                                task.messages().get(flow),
                                task.lost().get(flow))))
                .toList();
        call(0).run(heartbeats, context -> {
            engine.finish(roots.open(task.spec()), task.updateId(), new UpdateEnd(task.state(), task.message(), flows));
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

    /** The plans made last, by update. */
    private static final class RecentPlans {
        private final Map<String, PlannedUpdate> plans = new LinkedHashMap<>();

        synchronized void keep(PlannedUpdate plan) {
            plans.remove(plan.updateId());
            plans.put(plan.updateId(), plan);
            if (plans.size() > MAX_PLANS) {
                plans.remove(plans.keySet().iterator().next());
            }
        }

        synchronized @Nullable PlannedUpdate find(String updateId) {
            return plans.get(updateId);
        }
    }
}
