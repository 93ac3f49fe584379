package dev.sluice.workflow.step;

import dev.sluice.workflow.message.FinishTask;
import dev.sluice.workflow.message.TurnTask;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.notice.FailedFlow;
import dev.sluice.workflow.progress.UpdateCourse;
import dev.sluice.workflow.progress.UpdateState;
import dev.sluice.workflow.result.UpdateError;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Workflow;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The pipeline's lease as the workflow sees it: planning takes it, the closing record gives it back. */
public final class PipelineLease {
    private final UpdateInput input;
    private final UpdateCourse course;
    private final Consumer<UpdateState> show;
    private String heldUnder = "";
    private final Notifications notifications;
    private Plan plan = Plan.NONE;
    private int plans;

    /**
     * @param show told of the update's state
     * @param failures the flows that have failed; empty where some of them run again by themselves
     */
    public PipelineLease(
            UpdateInput input,
            UpdateCourse course,
            Consumer<UpdateState> show,
            Supplier<Optional<List<FailedFlow>>> failures) {
        this.input = input;
        this.course = course;
        this.show = show;
        notifications = new Notifications(input, course, failures);
    }

    /** Whether it was taken under this run of the workflow and not given back. */
    public boolean isHeldUnder(String run) {
        return run.equals(heldUnder);
    }

    /** Whether an update that was planned may have it. */
    public boolean isHeld() {
        return plans > 0 && !heldUnder.isEmpty();
    }

    /**
     * Takes it and plans the update; where another update has it, waits for that one to end, if this one queues.
     *
     * @param before the plan that the update has followed so far
     * @param byItself whether the update is tried again without anybody having asked: then it queues in any case
     * @return the plan to go on with
     * @throws ActivityFailure where planning failed or was cancelled
     */
    public Plan take(Plan before, String run, boolean byItself) {
        UpdateCourse now = byItself ? course.triedAgain() : course;
        heldUnder = run;
        while (true) {
            try {
                plan = before.take(input, now, plans);
                plans++;
                return plan;
            } catch (ActivityFailure e) {
                if (!now.queues() || !new StepFailure(e).isConflict()) {
                    throw e;
                }
            }
            heldUnder = "";
            show.accept(UpdateState.QUEUED);
            Workflow.newActivityStub(UpdateActivities.class, StepOptions.turn())
                    .awaitTurn(new TurnTask(Plan.spec(input), course.updateId(), now.stopsOther()));
            heldUnder = run;
            show.accept(UpdateState.INITIALIZING);
        }
    }

    /** It could not be taken. That another update has it is no news of one that was planned before. */
    public void refused(StepFailure failure) {
        heldUnder = "";
        if (failure.notifications() > 0 && (plans == 0 || !failure.isConflict())) {
            notifications.notPlanned(failure);
        }
    }

    /**
     * Writes the closing record and gives the lease back, cancelled or not; then tells those who want to know. Says why where
     * the record could not be written.
     */
    public Optional<UpdateError> giveBack(FinishTask closing) {
        if (input.validateOnly()) {
            // It was never taken, see PlanTask.
            heldUnder = "";
            return Optional.empty();
        }
        UpdateActivities steps = Workflow.newActivityStub(UpdateActivities.class, StepOptions.finish());
        FinishTask task = closing.of(plan.pipeline(), Workflow.getInfo().getRunStartedTimestampMillis());
        try {
            Workflow.newDetachedCancellationScope(() -> steps.finish(task)).run();
            heldUnder = "";
        } catch (ActivityFailure e) {
            return Optional.of(new StepFailure(e).updateError());
        }
        if (plan.notifications() > 0) {
            notifications.ended(task);
        }
        return Optional.empty();
    }
}
