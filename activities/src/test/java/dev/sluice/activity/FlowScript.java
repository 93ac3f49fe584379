package dev.sluice.activity;

import dev.sluice.definition.DatasetKind;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.PlannedFlow;
import dev.sluice.state.table.FlowOutcome;
import dev.sluice.state.table.RefreshKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** How a flow of a {@link ScriptedEngine} behaves: well, unless told otherwise. */
public final class FlowScript {
    private final String name;
    private final List<String> inputs;
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private ErrorCode failure = ErrorCode.EXECUTION_FAILED;
    private final AtomicInteger failures = new AtomicInteger();
    private Map<String, Long> freshAt = Map.of();
    private boolean selected = true;
    private boolean upToDate;
    private boolean changesItsTable = true;
    private boolean blocks;
    private boolean breaks;
    private @Nullable String placeTaken;
    private boolean isFinished;
    private Duration duration = Duration.ZERO;

    FlowScript(String name, List<String> inputs) {
        this.name = name;
        this.inputs = inputs;
    }

    /** Fails that often, then does well. */
    public FlowScript fails(ErrorCode code, int times) {
        failure = code;
        failures.set(times);
        return this;
    }

    /** Throws something that is not a PipelineException, for ever. */
    public FlowScript breaks() {
        breaks = true;
        return this;
    }

    /** Answers from its record, as if an earlier attempt of the update had finished it. */
    public FlowScript hasFinishedBefore() {
        isFinished = true;
        return this;
    }

    /** From now on it does well. */
    public void isRepaired() {
        failures.set(0);
    }

    public FlowScript freshAt(Map<String, Long> versions) {
        freshAt = versions;
        return this;
    }

    /** Planning finds its table up to date. */
    public FlowScript isUpToDate() {
        upToDate = true;
        return this;
    }

    public FlowScript isExcluded() {
        selected = false;
        return this;
    }

    /** Finds nothing to do: its table keeps its version. */
    public FlowScript isIdle() {
        changesItsTable = false;
        return this;
    }

    /** Runs until it is stopped. */
    public FlowScript blocks() {
        blocks = true;
        return this;
    }

    /** While it runs another update asks for the pipeline. */
    public FlowScript placeIsTaken(String reason) {
        placeTaken = reason;
        return this;
    }

    /** Takes that long, unless it is stopped. */
    public FlowScript takes(Duration time) {
        duration = time;
        return this;
    }

    public void awaitStarted() throws InterruptedException {
        if (!started.await(30, TimeUnit.SECONDS)) {
            throw new AssertionError(name + " did not start");
        }
    }

    String name() {
        return name;
    }

    boolean wasStopped() {
        return stopped.getCount() == 0;
    }

    PlannedFlow planned() {
        return new PlannedFlow(
                name,
                name,
                DatasetKind.MATERIALIZED_VIEW,
                inputs,
                List.of(),
                selected,
                upToDate ? RefreshKind.NO_OP : RefreshKind.COMPLETE_RECOMPUTE,
                "first time",
                freshAt,
                1,
                ScriptedEngine.VERSION_BEFORE);
    }

    FlowOutcome run(FlowContext context) {
        started.countDown();
        if (isFinished) {
            context.answersFromRecord();
        }
        context.progress(1, 0);
        if (placeTaken != null) {
            context.endUpdate(placeTaken);
        }
        if (blocks) {
            block(context);
        }
        pause();
        if (breaks) {
            throw new IllegalStateException("outer", new IllegalArgumentException("the root cause"));
        }
        if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new PipelineException(new Problem(
                    failure, name + " is broken", "repair it", new SourceLocation("transformations/all.sql", 3, 7)));
        }
        return new FlowOutcome(
                name,
                name,
                changesItsTable ? FlowOutcome.State.COMPLETED : FlowOutcome.State.IDLE,
                RefreshKind.COMPLETE_RECOMPUTE,
                "recomputed",
                10,
                2,
                List.of(new FlowOutcome.RuleCount("valid", name, 10, 2)),
                ScriptedEngine.VERSION_BEFORE + (changesItsTable ? 1 : 0),
                5);
    }

    private void pause() {
        try {
            if (stopped.await(duration.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new PipelineException(Problem.of(ErrorCode.EXECUTION_FAILED, "jobs cancelled", ""));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void block(FlowContext context) {
        context.onCancel(stopped::countDown);
        try {
            if (!stopped.await(60, TimeUnit.SECONDS)) {
                throw new AssertionError(name + " was never stopped");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new PipelineException(Problem.of(ErrorCode.EXECUTION_FAILED, "jobs cancelled", ""));
    }
}
