package dev.sluice.workflow;

import dev.sluice.workflow.message.FinishTask;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.progress.UpdateCourse;
import dev.sluice.workflow.result.UpdateError;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Workflow;
import java.util.Optional;

/** The pipeline's lease as the workflow sees it: planning takes it, the closing record gives it back. */
final class PipelineLease {
    private final UpdateInput input;
    private final UpdateCourse course;
    private String heldUnder = "";
    private int plans;

    PipelineLease(UpdateInput input, UpdateCourse course) {
        this.input = input;
        this.course = course;
    }

    /** Whether it was taken under this run of the workflow and not given back. */
    boolean isHeldUnder(String run) {
        return run.equals(heldUnder);
    }

    /** Whether an update that was planned may have it. */
    boolean isHeld() {
        return plans > 0 && !heldUnder.isEmpty();
    }

    /** Whether it was taken once. */
    boolean isFirst() {
        return plans == 1;
    }

    /**
     * Takes it and plans the update.
     *
     * @throws ActivityFailure where planning failed or was cancelled
     */
    Plan take(String run) {
        heldUnder = run;
        Plan plan = Plan.take(input, course, plans);
        plans++;
        return plan;
    }

    /** It could not be taken. */
    void refused() {
        heldUnder = "";
    }

    /** Writes the closing record and gives the lease back, cancelled or not; says why where that failed. */
    Optional<UpdateError> giveBack(FinishTask closing) {
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
