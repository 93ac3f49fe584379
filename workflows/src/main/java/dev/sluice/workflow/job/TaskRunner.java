package dev.sluice.workflow.job;

import dev.sluice.workflow.PipelineTask;
import dev.sluice.workflow.job.JobTask.WorkflowCall;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.notice.MissedRuns;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.ChildWorkflowFailure;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.ChildWorkflowCancellationType;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs tasks of a job as child workflows: attempts, time limits, and what came of them. */
final class TaskRunner {
    private final JobBoard board;
    private final JobValues values;

    TaskRunner(JobBoard board, JobValues values) {
        this.board = board;
        this.values = values;
    }

    /**
     * Runs a task that has started to its end, which the board then knows.
     *
     * @param missed runs of the schedule that never started: for the first attempt to tell those who want to know
     */
    void run(JobTask task, String run, @Nullable MissedRuns missed) {
        for (int attempt = 1; ; attempt++) {
            String workflowId = workflowId(task, run, attempt);
            board.attempt(task, workflowId);
            End end = attempt(task, workflowId, attempt == 1 ? memo(missed) : Map.of());
            boolean mayRetry =
                    end.state() == TaskState.FAILED || (end.state() == TaskState.TIMEDOUT && task.retryOnTimeout());
            if (!mayRetry || !task.isRetriedAfter(attempt) || !pauses(task)) {
                board.ended(task, end.state(), end.message(), end.outcome());
                return;
            }
        }
    }

    /** Waits for the next attempt; false where the job was cancelled meanwhile. */
    private static boolean pauses(JobTask task) {
        try {
            Workflow.sleep(Duration.ofMillis(task.retryIntervalMillis()));
            return true;
        } catch (CanceledFailure e) {
            return false;
        }
    }

    /** By run too, since a reset starts the job's failed tasks once more. */
    private static String workflowId(JobTask task, String run, int attempt) {
        String suffix = attempt == 1 ? "" : "-" + attempt;
        return Workflow.getInfo().getWorkflowId() + "/" + task.key() + "/"
                + run.substring(Math.max(0, run.length() - 8)) + suffix;
    }

    private static Map<String, Object> memo(@Nullable MissedRuns missed) {
        return missed == null || missed.count() == 0 ? Map.of() : Map.of(MissedRuns.MEMO, missed);
    }

    private End attempt(JobTask task, String workflowId, Map<String, Object> memo) {
        CompletablePromise<@Nullable Object> result = Workflow.newPromise();
        CancellationScope scope = Workflow.newCancellationScope(
                () -> result.completeFrom(Async.function(() -> call(task, workflowId, memo))));
        scope.run();
        boolean isLate = false;
        try {
            if (task.timeoutSeconds() > 0
                    && !Workflow.await(Duration.ofSeconds(task.timeoutSeconds()), result::isCompleted)) {
                isLate = true;
                scope.cancel("time is up");
            }
            Object value = result.get();
            return new End(TaskState.SUCCESS, null, value instanceof UpdateResult ? null : String.valueOf(value));
        } catch (TemporalFailure e) {
            // The job itself may be cancelled while the child stops.
            if (!result.isCompleted()) {
                Workflow.newDetachedCancellationScope(() -> Workflow.await(result::isCompleted))
                        .run();
            }
            return End.of(e, isLate ? task.timeoutSeconds() : 0);
        }
    }

    private @Nullable Object call(JobTask task, String workflowId, Map<String, Object> memo) {
        UpdateInput update = task.update();
        if (update != null) {
            return PipelineTask.run(
                    update.withParameters(values.in(update.parameters())),
                    ChildWorkflowOptions.newBuilder(PipelineTask.options())
                            .setTaskQueue(Workflow.getInfo().getTaskQueue())
                            .setWorkflowId(workflowId)
                            .setStaticSummary(task.key())
                            .setMemo(memo)
                            .build());
        }
        WorkflowCall other = Objects.requireNonNull(task.workflow());
        ChildWorkflowOptions options = ChildWorkflowOptions.newBuilder()
                .setTaskQueue(other.taskQueue())
                .setWorkflowId(workflowId)
                .setStaticSummary(task.key())
                // A workflow of somebody else may not care to stop; the job does not wait for that.
                .setCancellationType(ChildWorkflowCancellationType.WAIT_CANCELLATION_REQUESTED)
                .build();
        Object[] arguments = other.input() == null ? new Object[0] : new Object[] {values.in(other.input())};
        return Workflow.newUntypedChildWorkflowStub(other.type(), options).execute(Object.class, arguments);
    }

    /**
     * How an attempt ended.
     *
     * @param outcome what the workflow returned, as text
     */
    private record End(
            TaskState state,
            @Nullable String message,
            @Nullable String outcome) {
        static End of(TemporalFailure failure, long lateAfterSeconds) {
            if (lateAfterSeconds > 0) {
                return new End(TaskState.TIMEDOUT, "took longer than " + lateAfterSeconds + " s", null);
            }
            Throwable cause = failure instanceof ChildWorkflowFailure ? failure.getCause() : failure;
            if (cause instanceof CanceledFailure) {
                return new End(TaskState.CANCELED, "cancelled", null);
            }
            String message = cause instanceof ApplicationFailure application
                    ? application.getOriginalMessage()
                    : String.valueOf(cause == null ? failure.getMessage() : cause.getMessage());
            return new End(TaskState.FAILED, message, null);
        }
    }
}
