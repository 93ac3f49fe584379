package dev.sluice.workflow;

import dev.sluice.workflow.message.FlowPlan;
import dev.sluice.workflow.message.FlowReply;
import dev.sluice.workflow.message.FlowTask;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.progress.FlowBoard;
import dev.sluice.workflow.progress.Refusal;
import dev.sluice.workflow.progress.UpdateCourse;
import dev.sluice.workflow.progress.UpdateDocument;
import dev.sluice.workflow.progress.UpdateState;
import dev.sluice.workflow.result.UpdateError;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.activity.ActivityOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInfo;
import io.temporal.workflow.WorkflowInit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Plan, then flows as their inputs become ready, then the closing record. Written so that a reset of the failed workflow,
 * to any point, runs again what failed: every flow remembers under which run it was scheduled, and what failed under
 * another run than the present one waits again. Only the main loop schedules; callbacks just change the board.
 */
public final class PipelineUpdateWorkflowImpl implements PipelineUpdateWorkflow {
    /** Flows handed out at the same time; the service gets stuck at 2,000 and workers run far fewer. */
    private static final int WINDOW = 64;

    private final UpdateInput input;
    private final UpdateCourse course;
    private final UpdateDocument document;
    private final UpdateDisplay display = new UpdateDisplay();
    private Plan plan = Plan.NONE;
    private FlowBoard board = new FlowBoard(List.of());
    private UpdateState state = UpdateState.QUEUED;
    private @Nullable UpdateError error;
    private String plannedUnder = "";
    private int plans;
    private boolean changed;

    /** State is made here since a query or a callback may come before the main method. */
    @WorkflowInit
    public PipelineUpdateWorkflowImpl(@Nullable UpdateInput input) {
        WorkflowInfo info = Workflow.getInfo();
        boolean isChild = info.getParentWorkflowId().isPresent();
        this.input = input == null ? UpdateInput.EMPTY : input;
        course = UpdateCourse.of(this.input, info.getWorkflowId(), info.getOriginalExecutionRunId(), isChild);
        document = new UpdateDocument(course);
    }

    @Override
    public UpdateResult run(@Nullable UpdateInput ignored) {
        Optional<UpdateError> refusal = Refusal.of(input, course);
        if (refusal.isPresent()) {
            throw failure(refusal.get());
        }
        try {
            Workflow.newCancellationScope(this::carryOut).run();
        } catch (CanceledFailure e) {
            Workflow.newDetachedCancellationScope(this::stop).run();
            throw e;
        }
        return UpdateDocument.forHistory(status());
    }

    @Override
    public UpdateResult status() {
        return document.of(state, plan.pipeline(), plan.notReset(), plan.staleDownstream(), board, error);
    }

    @Override
    public List<FlowPlan> plan() {
        return plan.flows();
    }

    private void carryOut() {
        takeLease(RunMarker.current());
        Optional<String> failure;
        do {
            runFlows();
            failure = UpdateDocument.failure(board);
            Optional<UpdateError> unclosed = close(failure.isEmpty() ? UpdateState.COMPLETED : UpdateState.FAILED);
            if (unclosed.isPresent()) {
                throw failure(unclosed.get());
            }
        } while (failure.isPresent() && board.reopen(RunMarker.current()));
        if (failure.isPresent()) {
            throw failure(failure.get());
        }
        show(UpdateState.COMPLETED);
    }

    private void runFlows() {
        do {
            changed = false;
            show(state);
            List<FlowPlan> next = board.ready(WINDOW);
            // The run is asked for only where something is scheduled next, see RunMarker.
            if (!next.isEmpty()) {
                String run = RunMarker.current();
                takeLease(run);
                next.forEach(flow -> schedule(flow, run));
            }
            display.details(board);
            if (board.running() > 0) {
                Workflow.await(() -> changed);
            }
        } while (!board.isAtRest());
    }

    /** Plans the update; under a further run, after a reset, only takes the pipeline's lease again. */
    private void takeLease(String run) {
        if (run.equals(plannedUnder)) {
            return;
        }
        show(UpdateState.INITIALIZING);
        try {
            Plan taken = Plan.take(input, course, plans);
            plannedUnder = run;
            if (plans++ == 0) {
                plan = taken;
                board = new FlowBoard(plan.flows());
                display.pipeline(plan.pipeline());
            }
            show(UpdateState.RUNNING);
        } catch (ActivityFailure e) {
            StepFailure failure = new StepFailure(e);
            if (failure.isCancellation()) {
                throw (CanceledFailure) e.getCause();
            }
            if (!failure.isRefusal()) {
                close(UpdateState.FAILED);
            }
            throw failure(failure.updateError());
        }
    }

    private void schedule(FlowPlan flow, String run) {
        board.start(flow.name(), run);
        ActivityOptions options = StepOptions.flow(flow, plan.limits(), course);
        int before = board.attempts(flow.name());
        FlowTask task = new FlowTask(plan.spec(), course.updateId(), flow.name(), before);
        Workflow.newUntypedActivityStub(options)
                .executeAsync(flow.name(), FlowReply.class, task)
                .handle((reply, failure) -> {
                    if (failure == null) {
                        board.completed(flow.name(), reply);
                    } else {
                        new StepFailure(failure).report(board, flow.name(), before, options);
                    }
                    changed = true;
                    return reply;
                });
    }

    private void stop() {
        show(UpdateState.STOPPING);
        board.stopQueued();
        Workflow.await(() -> board.running() == 0);
        if (plans > 0) {
            error = close(UpdateState.CANCELED).orElse(null);
        }
        show(UpdateState.CANCELED);
    }

    /** Writes the closing record, cancelled or not; says why where that failed. */
    private Optional<UpdateError> close(UpdateState end) {
        UpdateActivities steps = Workflow.newActivityStub(UpdateActivities.class, StepOptions.finish());
        try {
            Workflow.newDetachedCancellationScope(() -> steps.finish(document.closing(Plan.spec(input), end, board)))
                    .run();
            return Optional.empty();
        } catch (ActivityFailure e) {
            return Optional.of(new StepFailure(e).updateError());
        }
    }

    private void show(UpdateState now) {
        state = now;
        display.show(now, board);
    }

    private ApplicationFailure failure(UpdateError why) {
        error = why;
        return failure(why.message());
    }

    private ApplicationFailure failure(String message) {
        show(UpdateState.FAILED);
        UpdateResult details = UpdateDocument.forHistory(status());
        ApplicationFailure failure = ApplicationFailure.newNonRetryableFailure(message, UPDATE_FAILED, details);
        failure.setStackTrace(new StackTraceElement[0]);
        return failure;
    }
}
