package dev.sluice.workflow.continuous;

import dev.sluice.workflow.SluiceSearchAttributes;
import dev.sluice.workflow.progress.Backoff;
import dev.sluice.workflow.progress.UpdateCourse;
import dev.sluice.workflow.step.TaskQueues;
import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.ContinueAsNewOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A loop of watching and updating. Only the watch can be interrupted by a stop; an update runs to its end. */
public final class PipelineContinuousWorkflowImpl implements PipelineContinuousWorkflow {
    /** Someone who repairs the definition need not wait longer than two minutes. */
    private static final Backoff PAUSES = new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(2));

    private final ContinuousInput input;
    private final String pipeline;
    private Progress progress;
    private String state = "WATCHING";
    private boolean isStopped;
    private @Nullable CancellationScope watching;

    /** State is made here since a query or the signal may come before the main method. */
    @WorkflowInit
    public PipelineContinuousWorkflowImpl(@Nullable ContinuousInput given) {
        input = given == null ? new ContinuousInput(null, Map.of(), 0, null, null) : given;
        progress = input.soFar() == null ? Progress.NONE : input.soFar();
        pipeline = name(Workflow.getInfo().getWorkflowId());
    }

    @Override
    public ContinuousStatus run(@Nullable ContinuousInput ignored) {
        Workflow.upsertTypedSearchAttributes(SluiceSearchAttributes.PIPELINE.valueSet(pipeline));
        for (int round = 0; !isStopped; round++) {
            if (round >= input.roundsPerRun() || Workflow.getInfo().isContinueAsNewSuggested()) {
                Workflow.continueAsNew(
                        ContinueAsNewOptions.newBuilder().setMemo(input.memo()).build(), input.after(progress));
            }
            round();
        }
        show("STOPPED");
        return status();
    }

    @Override
    public void stop() {
        isStopped = true;
        if (watching != null) {
            watching.cancel("stopped");
        }
    }

    @Override
    public ContinuousStatus status() {
        return new ContinuousStatus(
                pipeline, state, progress.updates(), progress.lastUpdate(), progress.failed(), progress.error());
    }

    private void round() {
        show("WATCHING");
        WatchReply work = watch();
        if (work != null && work.isWork()) {
            ContinuousUpdate update = new ContinuousUpdate(input, pipeline, work);
            show("UPDATING");
            Workflow.setCurrentDetails("UPDATING: " + update.id());
            progress = update.run(progress);
            if (CancellationScope.current().isCancelRequested()) {
                CancellationScope.throwCanceled();
            }
        }
    }

    /** Watches; null where it was stopped, or could not: then after a pause, so that it does not fail without end. */
    private @Nullable WatchReply watch() {
        WatchReply[] reply = new WatchReply[1];
        CancellationScope scope =
                Workflow.newCancellationScope(() -> reply[0] = activities().watch(WatchTask.of(input, progress)));
        watching = scope;
        try {
            scope.run();
            progress = progress.watched();
        } catch (CanceledFailure e) {
            passOn(e);
        } catch (ActivityFailure e) {
            if (e.getCause() instanceof CanceledFailure cancelled) {
                passOn(cancelled);
            } else {
                progress = progress.unwatched(message(e));
                show("WAITING");
                Workflow.await(PAUSES.before(progress.failures()), () -> isStopped);
            }
        } finally {
            watching = null;
        }
        return isStopped ? null : reply[0];
    }

    private static void passOn(CanceledFailure e) {
        if (CancellationScope.current().isCancelRequested()) {
            throw e;
        }
    }

    private void show(String now) {
        state = isStopped && !now.equals("STOPPED") ? "STOPPING" : now;
        Workflow.setCurrentDetails(status().text());
    }

    private static String message(ActivityFailure e) {
        return String.valueOf(
                e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
    }

    /** The pipeline of a workflow id {@code sluice/<pipeline>/continuous}; any other id stands for itself. */
    private static String name(String workflowId) {
        String prefix = UpdateCourse.ID_PREFIX;
        String suffix = "/" + ID;
        return workflowId.startsWith(prefix) && workflowId.endsWith(suffix)
                ? workflowId.substring(prefix.length(), workflowId.length() - suffix.length())
                : workflowId;
    }

    private static ContinuousActivities activities() {
        return Workflow.newActivityStub(
                ContinuousActivities.class,
                ActivityOptions.newBuilder()
                        .setTaskQueue(TaskQueues.watches(Workflow.getInfo().getTaskQueue()))
                        // A watch that finds nothing answers after an hour.
                        .setStartToCloseTimeout(Duration.ofHours(2))
                        // A lost worker must not keep the pipeline stale for long; a second watch does no harm.
                        .setHeartbeatTimeout(Duration.ofSeconds(20))
                        .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
                        .setRetryOptions(RetryOptions.newBuilder()
                                .setInitialInterval(Duration.ofSeconds(1))
                                .setMaximumInterval(Duration.ofMinutes(1))
                                .build())
                        .setSummary("waits for something new")
                        .build());
    }
}
