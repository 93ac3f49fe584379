package dev.sluice.workflow.progress;

import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.result.UpdateError;
import java.util.Optional;
import java.util.Set;

/** Finds what is wrong with an update's input before anything is done. */
public final class Refusal {
    private static final Set<String> BEHAVIOURS = Set.of(UpdateCourse.DEVELOPMENT, UpdateCourse.PRODUCTION);

    private static final Set<String> CONFLICTS =
            Set.of(UpdateCourse.FAIL, UpdateCourse.QUEUE, UpdateCourse.CANCEL_OTHER);

    private Refusal() {}

    /** Why the update is refused, or empty. */
    public static Optional<UpdateError> of(UpdateInput input, UpdateCourse course) {
        PipelineRef pipeline = input.pipeline();
        if (pipeline == null || pipeline.uri().isEmpty()) {
            return invalid(
                    "the input names no pipeline",
                    "start with {\"pipeline\": {\"spec\": \"file:///..../spark-pipeline.yml\"}}");
        }
        if (!BEHAVIOURS.contains(course.behaviour())) {
            return invalid(
                    "behaviour is DEVELOPMENT or PRODUCTION, not " + course.behaviour(),
                    "correct the input and start again");
        }
        String onFailure = input.onFailure() == null ? "FAIL" : input.onFailure();
        if (!onFailure.equalsIgnoreCase("FAIL") && !input.holdsOnFailure()) {
            return invalid("onFailure is FAIL or HOLD, not " + onFailure, "correct the input and start again");
        }
        if (!CONFLICTS.contains(course.onConflict())) {
            return invalid(
                    "onConflict is FAIL, QUEUE or CANCEL_OTHER, not " + course.onConflict(),
                    "correct the input and start again");
        }
        return Optional.empty();
    }

    private static Optional<UpdateError> invalid(String what, String fix) {
        return Optional.of(UpdateError.of("ARGUMENT_INVALID", what, fix));
    }
}
