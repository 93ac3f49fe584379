package dev.sluice.activity;

import dev.sluice.definition.Notification;
import dev.sluice.engine.PipelineEngine;
import dev.sluice.engine.Subscriptions;
import dev.sluice.engine.continuous.DueWork;
import dev.sluice.engine.continuous.WatchRequest;
import dev.sluice.engine.inspect.PastUpdates;
import dev.sluice.engine.maintenance.MaintenanceTask;
import dev.sluice.engine.update.UpdateEnd;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.execution.maintenance.StepReport;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.plan.PlannedUpdate.FlowLimits;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.table.FlowOutcome;
import java.net.URI;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
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
    private final MaintenanceScript maintenance = new MaintenanceScript();
    private volatile int updateRetries;
    private final BlockingQueue<Object> works = new LinkedBlockingQueue<>();
    private final List<WatchRequest> watches = new CopyOnWriteArrayList<>();
    private final AtomicInteger tickets = new AtomicInteger();
    private volatile List<Notification> notifications = List.of();
    private volatile Function<String, PastUpdates> past = updateId -> new PastUpdates(List.of(), List.of());

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

    /** They want to know of updates. */
    public ScriptedEngine tells(Notification... whoWants) {
        notifications = List.of(whoWants);
        return this;
    }

    /** This is in the event log at the end of an update. */
    public ScriptedEngine remembers(Function<String, PastUpdates> updates) {
        past = updates;
        return this;
    }

    /** The definition changes: from now on an update that goes on gets a new plan. */
    public ScriptedEngine isChanged() {
        isChanged = true;
        return this;
    }

    /** In production an update is tried again that often. */
    public ScriptedEngine updateRetries(int times) {
        updateRetries = times;
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
    public PlannedUpdate validate(URI spec, UpdateRequest asked) {
        calls.add("validate");
        request = asked;
        PipelineException failure = planFailure;
        if (failure != null) {
            throw failure;
        }
        return planned(PlanRef.first(asked.updateId())).runningNothing();
    }

    @Override
    public PlannedUpdate replan(URI spec, UpdateRequest asked, PlanRef before) {
        calls.add("replan");
        request = asked;
        PipelineException failure = planFailure;
        if (failure != null) {
            throw failure;
        }
        return planned(new PlanRef(asked.updateId(), isChanged ? before.revision() + "+" : before.revision()));
    }

    @Override
    public void awaitTurn(URI spec, String updateId, boolean stopsOther, FlowContext context) {
        calls.add(stopsOther ? "stop other" : "wait");
        planFailure = null;
    }

    /** Datasets that are due, one list for each watch that finds something; from then on watches wait. */
    public ScriptedEngine due(List<String> datasets) {
        works.add(new DueWork("ticket " + tickets.incrementAndGet(), datasets.isEmpty(), datasets));
        return this;
    }

    /** The next watch fails. */
    public ScriptedEngine watchFails(PipelineException failure) {
        works.add(failure);
        return this;
    }

    /** What each watch was asked. */
    public List<WatchRequest> watches() {
        return List.copyOf(watches);
    }

    @Override
    public DueWork awaitWork(URI spec, WatchRequest asked, FlowContext context) {
        watches.add(asked);
        AtomicBoolean stopped = new AtomicBoolean();
        context.onCancel(() -> stopped.set(true));
        try {
            while (!stopped.get()) {
                Object next = works.poll(20, TimeUnit.MILLISECONDS);
                if (next instanceof PipelineException failure) {
                    throw failure;
                }
                if (next instanceof DueWork due) {
                    return due;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new PipelineException(Problem.of(ErrorCode.CANCELED, "stopped", ""));
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
                new FlowLimits(2, 3_600, 120, 3_600, updateRetries, 30));
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
    public List<String> maintainedTables(URI spec) {
        return maintenance.tables();
    }

    @Override
    public List<StepReport> maintain(URI spec, String table, Set<MaintenanceTask> tasks, FlowContext context) {
        return maintenance.maintain(table, tasks, context);
    }

    @Override
    public List<StepReport> prune(URI spec, FlowContext context) {
        return maintenance.maintain("", EnumSet.of(MaintenanceTask.PRUNE), context);
    }

    /** How maintenance behaves. */
    public MaintenanceScript maintenance() {
        return maintenance;
    }

    @Override
    public Subscriptions subscriptions(URI spec) {
        return new Subscriptions("orders", notifications);
    }

    @Override
    public PastUpdates pastUpdates(URI spec, int updates) {
        return past.apply(request().updateId());
    }

    @Override
    public void finish(URI spec, PlanRef plan, UpdateEnd end) {
        calls.add("finish " + end.state());
        ends.add(end);
    }

    @Override
    public String awaitFiles(URI folder, String seen, Duration quiet, FlowContext context) {
        throw new UnsupportedOperationException("no files here");
    }
}
