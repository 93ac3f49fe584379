package dev.sluice.activity;

import dev.sluice.activity.observe.Planning;
import dev.sluice.activity.observe.Timespan;
import dev.sluice.activity.observe.UpdateEnding;
import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.activity.observe.UpdateRun;
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
import io.temporal.failure.ApplicationFailure;
import java.net.URI;
import java.time.Instant;
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

    private final PipelineEngine engine;
    private final PipelineRoots roots;
    private final Heartbeats heartbeats;
    private final UpdateObserver observer;
    private final RecentPlans plans = new RecentPlans();

    public StepActivities(PipelineEngine engine, PipelineRoots roots, Heartbeats heartbeats, UpdateObserver observer) {
        this.engine = engine;
        this.roots = roots;
        this.heartbeats = heartbeats;
        this.observer = observer;
    }

    @Override
    public PlanPage plan(PlanTask task) {
        if (task.input().validateOnly()) {
            PlannedUpdate plan = call().run(heartbeats, context -> validated(task));
            plans.keep(plan);
            return PlanPages.page(plan, task.from(), 0);
        }
        EngineCall call = call();
        try {
            PlannedUpdate plan = call.run(heartbeats, context -> {
                URI project = project(task);
                call.concerns(engine.subscriptions(project).notifications().size());
                return task.plansBefore() == 0
                        ? engine.plan(project, Requests.of(task), context.attempt())
                        : engine.replan(project, Requests.of(task), ref(task));
            });
            plans.keep(plan);
            observer.planned(planning(task, call, plan.pipeline(), Planning.OK, true));
            return PlanPages.page(plan, task.from(), call.notifications());
        } catch (ApplicationFailure e) {
            observer.planned(planning(task, call, "", e.getType(), e.isNonRetryable()));
            throw e;
        }
    }

    private static Planning planning(PlanTask task, EngineCall call, String pipeline, String result, boolean isFinal) {
        return new Planning(
                new UpdateRun(pipeline, task.updateId(), call.runId()),
                task.cause(),
                task.plansBefore() == 0,
                result,
                isFinal,
                Timespan.endingNow(call.elapsed()));
    }

    @Override
    public PlanPage planPage(PlanTask task) {
        PlannedUpdate plan = call().run(heartbeats, context -> {
            PlannedUpdate kept = plans.find(ref(task));
            return task.input().validateOnly() && kept == null ? validated(task) : planned(project(task), ref(task));
        });
        return PlanPages.page(plan, task.from(), 0);
    }

    private PlannedUpdate validated(PlanTask task) {
        return engine.validate(project(task), Requests.of(task));
    }

    @Override
    public void awaitTurn(TurnTask task) {
        call().run(heartbeats, context -> {
            engine.awaitTurn(roots.open(task.spec()), task.updateId(), task.stopsOther(), context);
            return true;
        });
    }

    private static PlanRef ref(PlanTask task) {
        return new PlanRef(task.updateId(), task.revision());
    }

    @Override
    public void finish(FinishTask task) {
        PlanRef ref = new PlanRef(task.updateId(), task.revision());
        EngineCall call = call();
        call.run(heartbeats, context -> {
            URI project = roots.open(task.spec());
            List<FlowEnd> flows = task.ends().isEmpty()
                    ? List.of()
                    : FlowEnds.of(task, planned(project, ref).flows());
            engine.finish(project, ref, new UpdateEnd(task.state(), task.message(), flows));
            return true;
        });
        Instant now = Instant.now();
        Instant started = task.startedAtMs() == 0 ? now : Instant.ofEpochMilli(task.startedAtMs());
        observer.updateEnded(new UpdateEnding(
                new UpdateRun(task.pipeline(), task.updateId(), call.runId()),
                task.cause(),
                task.state(),
                task.message(),
                task.untold(),
                new Timespan(started, now)));
    }

    private PlannedUpdate planned(URI project, PlanRef ref) {
        PlannedUpdate kept = plans.find(ref);
        return kept == null ? engine.planned(project, ref) : kept;
    }

    private URI project(PlanTask task) {
        PipelineRef pipeline = task.input().pipeline();
        return roots.open(pipeline == null ? "" : pipeline.uri());
    }

    private static EngineCall call() {
        return new EngineCall(Activity.getExecutionContext(), 0);
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
