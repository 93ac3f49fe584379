package dev.sluice.activity;

import dev.sluice.engine.maintenance.MaintenanceTask;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.execution.maintenance.StepReport;
import dev.sluice.execution.task.FlowContext;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** How maintenance of a {@link ScriptedEngine} behaves, and what was asked of it. */
public final class MaintenanceScript {
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final AtomicInteger yields = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger mostRunning = new AtomicInteger();
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile List<String> tables = List.of();
    private volatile String broken = "none";
    private volatile boolean blocks;

    public MaintenanceScript tables(String... names) {
        tables = List.of(names);
        return this;
    }

    /** That many steps make way for an update before one doesn't. */
    public MaintenanceScript yields(int times) {
        yields.set(times);
        return this;
    }

    /** This table fails. */
    public MaintenanceScript breaks(String table) {
        broken = table;
        return this;
    }

    /** Every step runs until it is stopped. */
    public MaintenanceScript blocks() {
        blocks = true;
        return this;
    }

    List<String> tables() {
        return tables;
    }

    /** "bronze [OPTIMIZE, VACUUM]", in the order of the calls. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    /** The most steps that ran at the same time. */
    int mostRunning() {
        return mostRunning.get();
    }

    void awaitStarted() throws InterruptedException {
        if (!started.await(30, TimeUnit.SECONDS)) {
            throw new AssertionError("no step started");
        }
    }

    boolean wasStopped() {
        return stopped.getCount() == 0;
    }

    List<StepReport> maintain(String table, Set<MaintenanceTask> tasks, FlowContext context) {
        calls.add((table + " " + tasks).strip());
        mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
        started.countDown();
        try {
            if (blocks) {
                block(context);
            }
            if (table.equals(broken)) {
                throw new PipelineException(Problem.of(ErrorCode.STORAGE_CORRUPT, table + " is broken", "repair it"));
            }
            boolean isYielded = yields.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
            return List.of(
                    isYielded
                            ? StepReport.yielded(table, "optimize", "u1")
                            : new StepReport(
                                    table, "optimize", StepReport.State.DONE, "small", Map.of("files_after", 1L)));
        } finally {
            running.decrementAndGet();
        }
    }

    private void block(FlowContext context) {
        context.onCancel(stopped::countDown);
        try {
            if (!stopped.await(60, TimeUnit.SECONDS)) {
                throw new AssertionError("was never stopped");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new PipelineException(Problem.of(ErrorCode.CANCELED, "jobs cancelled", ""));
    }
}
