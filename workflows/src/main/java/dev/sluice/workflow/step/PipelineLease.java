package dev.sluice.workflow.step;

import dev.sluice.workflow.message.FinishTask;
import dev.sluice.workflow.message.TurnTask;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.progress.UpdateCourse;
import dev.sluice.workflow.progress.UpdateState;
import dev.sluice.workflow.result.UpdateError;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Workflow;
import java.util.Optional;
import java.util.function.Consumer;

/** The pipeline's lease as the workflow sees it: planning takes it, the closing record gives it back. */
public final class PipelineLease {
    private final UpdateInput input;
    private final UpdateCourse course;
    private final Consumer<UpdateState> show;
    private String heldUnder = "";
    private int plans;

    public PipelineLease(UpdateInput input, UpdateCourse course, Consumer<UpdateState> show) {
        this.input = input;
        this.course = course;
        this.show = show;
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
     * @return the plan to go on with
     * @throws ActivityFailure where planning failed or was cancelled
     */
    public Plan take(Plan before, String run) {
        heldUnder = run;
        while (true) {
            try {
                Plan plan = before.take(input, course, plans);
                plans++;
                return plan;
            } catch (ActivityFailure e) {
                if (!course.queues() || !new StepFailure(e).isConflict()) {
                    throw e;
                }
            }
            show.accept(UpdateState.QUEUED);
            Workflow.newActivityStub(UpdateActivities.class, StepOptions.turn())
                    .awaitTurn(new TurnTask(Plan.spec(input), course.updateId()));
            show.accept(UpdateState.INITIALIZING);
        }
    }

    /** It could not be taken. */
    public void refused() {
        heldUnder = "";
    }

    /** Writes the closing record and gives the lease back, cancelled or not; says why where that failed. */
    public Optional<UpdateError> giveBack(FinishTask closing) {
        UpdateActivities steps = Workflow.newActivityStub(UpdateActivities.class, StepOptions.finish());
        try {
            Workflow.newDetachedCancellationScope(() -> steps.finish(closing)).run();
            heldUnder = "";
            return Optional.empty();
        } catch (ActivityFailure e) {
            return Optional.of(new StepFailure(e).updateError());
        }
    }
}
