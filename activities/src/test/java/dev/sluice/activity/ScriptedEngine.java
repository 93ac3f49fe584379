package dev.sluice.activity;

import dev.sluice.engine.PipelineEngine;
import dev.sluice.engine.update.UpdateEnd;
import dev.sluice.error.PipelineException;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.plan.PlannedUpdate.FlowLimits;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.table.FlowOutcome;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** An engine in memory whose flows behave as a test tells them, and which remembers what it was asked. */
public final class ScriptedEngine implements PipelineEngine {
    /** Version of every table before an update. */
    public static final long VERSION_BEFORE = 7;

    private final Map<String, FlowScript> flows = new LinkedHashMap<>();
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final List<UpdateEnd> ends = new CopyOnWriteArrayList<>();
    private volatile @Nullable UpdateRequest request;
    private volatile @Nullable PipelineException planFailure;
    private volatile boolean isChanged;

    /** Adds a flow with its own dataset of the same name. */
    public FlowScript flow(String name, String... inputs) {
        FlowScript flow = new FlowScript(name, List.of(inputs));
        flows.put(name, flow);
        return flow;
    }

    public ScriptedEngine planFails(PipelineException failure) {
        planFailure = failure;
        return this;
    }

    /** The definition changes: from now on an update that goes on gets a new plan. */
    public ScriptedEngine isChanged() {
        isChanged = true;
        return this;
    }

    /** From now on planning does well. */
    public ScriptedEngine planWorks() {
        planFailure = null;
        return this;
    }

    /** "plan 1", "bronze 1", "finish COMPLETED", in the order of the calls; the numbers are attempts. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    public UpdateEnd end() {
        return ends.get(ends.size() - 1);
    }

    public UpdateRequest request() {
        UpdateRequest asked = request;
        if (asked == null) {
            throw new AssertionError("never planned");
        }
        return asked;
    }

    @Override
    public PlannedUpdate plan(URI spec, UpdateRequest asked, int attempt) {
        calls.add("plan " + attempt);
        request = asked;
        PipelineException failure = planFailure;
        if (failure != null) {
            throw failure;
        }
        return planned(PlanRef.first(asked.updateId()));
    }

    @Override
    public PlannedUpdate replan(URI spec, UpdateRequest asked, PlanRef before) {
        calls.add("replan");
        PipelineException failure = planFailure;
        if (failure != null) {
            throw failure;
        }
        return planned(new PlanRef(asked.updateId(), isChanged ? before.revision() + "+" : before.revision()));
    }

    @Override
    public void awaitTurn(URI spec, String updateId, FlowContext context) {
        calls.add("wait");
        planFailure = null;
    }

    @Override
    public PlannedUpdate planned(URI spec, PlanRef plan) {
        return planned(plan);
    }

    private PlannedUpdate planned(PlanRef ref) {
        return new PlannedUpdate(
                ref,
                "orders",
                flows.values().stream().map(FlowScript::planned).toList(),
                List.of(),
                List.of(),
                new FlowLimits(2, 3_600, 120, 3_600));
    }

    @Override
    public FlowOutcome runFlow(URI spec, PlanRef plan, String flow, FlowContext context) {
        calls.add(flow + " " + context.attempt());
        FlowScript script = flows.get(flow);
        if (script == null) {
            throw new AssertionError("no flow " + flow);
        }
        return script.run(context);
    }

    @Override
    public void finish(URI spec, PlanRef plan, UpdateEnd end) {
        calls.add("finish " + end.state());
        ends.add(end);
    }
}
