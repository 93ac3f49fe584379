package dev.sluice.activity;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.execution.task.FlowContext;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.client.ActivityCanceledException;
import io.temporal.client.ActivityCompletionException;
import io.temporal.client.ActivityNotExistsException;
import io.temporal.client.WorkflowTargetOptions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt of an activity: runs the engine's work, sends signs of life meanwhile, and hands a cancellation on to the
 * work. Losing contact with the service stops nothing; only its word that the attempt is cancelled or unknown does.
 */
final class EngineCall implements FlowContext {
    private static final Logger LOG = LoggerFactory.getLogger(EngineCall.class);

    private final ActivityExecutionContext context;
    private final int attempt;
    private final int attemptsBefore;
    private final long startedNanos = System.nanoTime();
    private final AtomicReference<@Nullable RuntimeException> stopReason = new AtomicReference<>();
    private final AtomicReference<@Nullable Runnable> stop = new AtomicReference<>();
    private final AtomicBoolean asksForEnd = new AtomicBoolean();
    private volatile Progress progress = new Progress(0, -1);
    private volatile boolean isFromRecord;
    private volatile int notifications;

    /**
     * @param attemptsBefore attempts of earlier activities for the same work
     */
    EngineCall(ActivityExecutionContext context, int attemptsBefore) {
        this.context = context;
        this.attemptsBefore = attemptsBefore;
        this.attempt = attemptsBefore + context.getInfo().getAttempt();
    }

    /** Runs the work; whatever it throws becomes a failure that the service and its UI understand. */
    <T> T run(Heartbeats heartbeats, Function<FlowContext, T> work) {
        Heartbeats.Beat signs = heartbeats.start(this);
        try {
            return work.apply(this);
        } catch (RuntimeException e) {
            RuntimeException reason = stopReason.get();
            if (reason instanceof ActivityCompletionException cancelled) {
                throw cancelled;
            }
            LOG.debug("{} attempt {} failed", context.getInfo().getActivityType(), attempt, e);
            throw FailureReport.of(reason == null ? e : reason, attempt, elapsed(), notifications);
        } finally {
            signs.stop();
        }
    }

    @Override
    public int attempt() {
        return attempt;
    }

    @Override
    public int attemptsBefore() {
        return attemptsBefore;
    }

    @Override
    public void progress(long rows, long batch) {
        progress = new Progress(rows, batch);
    }

    /** So many want to know how the update ends, also where this call is its end. */
    void concerns(int howMany) {
        notifications = howMany;
    }

    int notifications() {
        return notifications;
    }

    @Override
    public void answersFromRecord() {
        isFromRecord = true;
    }

    /** Whether the answer is that of an earlier attempt, so that this one did nothing. */
    boolean isFromRecord() {
        return isFromRecord;
    }

    @Override
    public void onCancel(Runnable stopWork) {
        stop.set(stopWork);
        if (stopReason.get() != null) {
            stopWork();
        }
    }

    /** Through the service, which then tells all work of the update, here and elsewhere, to stop. */
    @Override
    public void endUpdate(String reason) {
        if (!asksForEnd.compareAndSet(false, true)) {
            return;
        }
        try {
            context.getWorkflowClient()
                    .newUntypedWorkflowStub(WorkflowTargetOptions.newBuilder()
                            .setWorkflowId(context.getInfo().getWorkflowId())
                            .setRunId(context.getInfo().getWorkflowRunId())
                            .build())
                    .cancel(reason);
        } catch (RuntimeException e) {
            LOG.warn("could not end the update: {}", e.toString());
            asksForEnd.set(false);
        }
    }

    /** Sends one sign of life; called again and again while the work runs. */
    void beat() {
        try {
            context.heartbeat(progress);
        } catch (ActivityNotExistsException e) {
            LOG.warn(
                    "{} attempt {} is given up: the service does not know it any more",
                    context.getInfo().getActivityType(),
                    attempt);
            stopFor(e);
        } catch (ActivityCanceledException e) {
            stopFor(e);
        } catch (ActivityCompletionException e) {
            // Paused, reset, the worker shuts down, or the service is out of reach: healthy work goes on.
            LOG.debug("{}: {}", context.getInfo().getActivityType(), e.toString());
        } catch (RuntimeException e) {
            // An exception would end the timer, and with it the signs of life.
            LOG.debug("{}: no sign of life sent", context.getInfo().getActivityType(), e);
        }
    }

    /** The process is about to end. */
    void workerStops() {
        stopFor(new PipelineException(Problem.of(
                ErrorCode.SERVICE_UNAVAILABLE, "the worker was stopped before the flow ended", "run it again")));
    }

    private void stopFor(RuntimeException reason) {
        if (stopReason.compareAndSet(null, reason)) {
            stopWork();
        }
    }

    private void stopWork() {
        Runnable action = stop.getAndSet(null);
        if (action != null) {
            action.run();
        }
    }

    /** The run of the workflow that asked. */
    String runId() {
        return context.getInfo().getWorkflowRunId();
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }

    /** Details of a sign of life: rows written so far, number of the current batch or -1 before the first. */
    record Progress(long rows, long batch) {}
}
