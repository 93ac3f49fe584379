package dev.sluice.workflow;

import dev.sluice.workflow.message.FlowPlan;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.progress.FlowBoard;
import dev.sluice.workflow.progress.Refusal;
import dev.sluice.workflow.progress.UpdateCourse;
import dev.sluice.workflow.progress.UpdateDocument;
import dev.sluice.workflow.progress.UpdateState;
import dev.sluice.workflow.result.UpdateError;
import dev.sluice.workflow.result.UpdateResult;
import dev.sluice.workflow.step.Failures;
import dev.sluice.workflow.step.FlowLauncher;
import dev.sluice.workflow.step.PipelineLease;
import dev.sluice.workflow.step.Plan;
import dev.sluice.workflow.step.RunMarker;
import dev.sluice.workflow.step.StepFailure;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInfo;
import io.temporal.workflow.WorkflowInit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Plan, flows as their inputs become ready, the closing record. Written so that a reset of the failed workflow, to any
 * point, runs again what failed: flows remember under which run they were scheduled, and what failed under another run
 * waits again. Only the main loop schedules; callbacks and requests just leave word.
 */
public final class PipelineUpdateWorkflowImpl implements PipelineUpdateWorkflow {
    private final UpdateInput input;
    private final UpdateCourse course;
    private final UpdateDocument document;
    private final UpdateDisplay display = new UpdateDisplay();
    private final FlowLauncher launcher;
    private final Decisions decisions;
    private final PipelineLease lease;
    private final FlowBoard board = new FlowBoard(List.of());
    private Plan plan = Plan.NONE;
    private UpdateState state = UpdateState.QUEUED;
    private @Nullable UpdateError error;

    /** State is made here since a query, a request or a callback may come before the main method. */
    @WorkflowInit
    public PipelineUpdateWorkflowImpl(@Nullable UpdateInput input) {
        WorkflowInfo info = Workflow.getInfo();
        this.input = input == null ? UpdateInput.EMPTY : input;
        boolean isChild = info.getParentWorkflowId().isPresent();
        course = UpdateCourse.of(this.input, info.getWorkflowId(), info.getOriginalExecutionRunId(), isChild);
        document = new UpdateDocument(course);
        launcher = new FlowLauncher(course, board);
        decisions = new Decisions(board, course, this.input.holdsOnFailure());
        lease = new PipelineLease(this.input, course, this::show, () -> decisions.lastingFailures(plan.limits()));
        Workflow.registerListener(decisions);
    }

    @Override
    public UpdateResult run(@Nullable UpdateInput ignored) {
        Refusal.of(input, course).ifPresent(refused -> {
            throw failure(refused.message(), refused);
        });
        try {
            Workflow.newCancellationScope(this::carryOut).run();
        } catch (CanceledFailure e) {
            String reason = CancellationScope.current().getCancellationReason();
            Workflow.newDetachedCancellationScope(() -> stop(reason)).run();
            throw e;
        }
        return UpdateDocument.forHistory(status());
    }

    @Override
    public UpdateResult status() {
        return document.of(
                state, plan.pipeline(), plan.notReset(), plan.staleDownstream(), board, decisions.pause(), error);
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
            UpdateState end = failure.isEmpty() ? UpdateState.COMPLETED : UpdateState.FAILED;
            close(end).ifPresent(unclosed -> {
                throw failure(unclosed.message(), unclosed);
            });
        } while (failure.isPresent() && (board.reopen(RunMarker.current()) || goesOn()));
        failure.ifPresent(message -> {
            throw failure(message, null);
        });
        show(UpdateState.COMPLETED);
    }

    private void runFlows() {
        do {
            long endedBefore = launcher.ended();
            decisions.apply();
            show(state);
            List<FlowPlan> next = launcher.next();
            // The run is asked for only where something is scheduled next, see RunMarker.
            if (!next.isEmpty()) {
                String run = RunMarker.current();
                (takeLease(run) ? launcher.next() : next).forEach(flow -> launcher.start(flow, plan, run));
            }
            display.details(board, decisions.pause(), error);
            if (board.running() > 0) {
                Workflow.await(() -> launcher.ended() > endedBefore || decisions.areWaiting());
            }
        } while (!board.isAtRest());
    }

    /** Stays open without the lease where that is to be; a decision that comes while another update has it is forgotten. */
    private boolean goesOn() {
        boolean isDecided;
        do {
            decisions.pause(plan.limits());
            show(UpdateState.FAILED);
            isDecided = decisions.await();
        } while (isDecided && !retakeLease());
        return isDecided;
    }

    private boolean retakeLease() {
        try {
            takeLease(RunMarker.current());
            return true;
        } catch (ApplicationFailure refused) {
            decisions.forget();
            return false;
        }
    }

    /** Plans the update; later, after a reset or a hold, takes the lease again; says whether the plan is another one. */
    private boolean takeLease(String run) {
        if (lease.isHeldUnder(run)) {
            return false;
        }
        show(UpdateState.INITIALIZING);
        try {
            Plan taken = lease.take(plan, run, decisions.isByItself());
            boolean isReplanned = !taken.equals(plan);
            if (isReplanned) {
                plan = taken;
                board.plan(plan.flows());
                display.pipeline(plan.pipeline());
            }
            error = null;
            show(UpdateState.RUNNING);
            return isReplanned;
        } catch (ActivityFailure e) {
            StepFailure failure = new StepFailure(e);
            if (failure.isCancellation()) {
                throw (CanceledFailure) e.getCause();
            } else if (!failure.isRefusal()) {
                close(UpdateState.FAILED);
            }
            lease.refused(failure);
            throw failure(failure.updateError().message(), failure.updateError());
        }
    }

    private void stop(@Nullable String reason) {
        error = UpdateDocument.canceled(reason);
        show(UpdateState.STOPPING);
        board.stopQueued();
        Workflow.await(() -> board.running() == 0);
        if (lease.isHeld()) {
            error = close(UpdateState.CANCELED).orElse(error);
        }
        show(UpdateState.CANCELED);
    }

    private Optional<UpdateError> close(UpdateState end) {
        return lease.giveBack(document.closing(Plan.spec(input), plan.revision(), end, board, error));
    }

    private void show(UpdateState now) {
        state = now;
        display.show(now, board, decisions.pause(), error);
    }

    private ApplicationFailure failure(String message, @Nullable UpdateError why) {
        error = why;
        show(UpdateState.FAILED);
        return Failures.of(UPDATE_FAILED, message, UpdateDocument.forHistory(status()));
    }
}
