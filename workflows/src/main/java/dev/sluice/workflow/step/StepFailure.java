package dev.sluice.workflow.step;

import dev.sluice.workflow.message.FailureDetails;
import dev.sluice.workflow.progress.FlowBoard;
import dev.sluice.workflow.result.FlowError;
import dev.sluice.workflow.result.ProblemText;
import dev.sluice.workflow.result.UpdateError;
import io.temporal.activity.ActivityOptions;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.TimeoutFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the failure of an activity. */
public final class StepFailure {
    private static final String CONFLICT = "UPDATE_ACTIVE";
    private static final String UNEXPECTED = "EXECUTION_FAILED";
    private final RuntimeException failure;

    public StepFailure(RuntimeException failure) {
        this.failure = failure;
    }

    public boolean isCancellation() {
        return failure instanceof CanceledFailure || failure.getCause() instanceof CanceledFailure;
    }

    /** Whether the activity itself said that trying again cannot help, so that nothing is left half done. */
    public boolean isRefusal() {
        return failure.getCause() instanceof ApplicationFailure reported && reported.isNonRetryable();
    }

    /** Whether another update has the pipeline. */
    public boolean isConflict() {
        return failure.getCause() instanceof ApplicationFailure reported
                && reported.getType().equals(CONFLICT);
    }

    /**
     * Tells the board how a flow's activity ended.
     *
     * @param before attempts of earlier activities
     */
    public void report(FlowBoard board, String flow, int before, ActivityOptions options) {
        if (isCancellation()) {
            board.stopped(flow);
            return;
        }
        FailureDetails details = details();
        if (details == null) {
            int allowed = options.getRetryOptions().getMaximumAttempts();
            board.lost(flow, flowError(), before + attemptsLost(allowed));
        } else {
            board.failed(flow, flowError(), !isRefusal(), details.attempts(), details.durationMs());
        }
    }

    /** Attempts of an activity whose worker was lost, so that nobody reported them. */
    private int attemptsLost(int allowed) {
        boolean usedAll = failure instanceof ActivityFailure activity
                && activity.getRetryState() == RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED;
        return usedAll ? allowed : 1;
    }

    private FlowError flowError() {
        ProblemText problem = problems().get(0);
        String fix = problem.fix() == null ? "" : "\n  fix: " + problem.fix();
        return new FlowError(problem.code(), problem.what() + fix, problem.where());
    }

    public UpdateError updateError() {
        return UpdateError.of(problems());
    }

    /** How many want to know of it, where it is a plan that failed. */
    int notifications() {
        FailureDetails details = details();
        return details == null ? 0 : details.notifications();
    }

    private List<ProblemText> problems() {
        FailureDetails details = details();
        return details == null || details.problems().isEmpty() ? List.of(fromOutside()) : details.problems();
    }

    private ProblemText fromOutside() {
        if (failure.getCause() instanceof TimeoutFailure timeout) {
            return switch (timeout.getTimeoutType()) {
                case TIMEOUT_TYPE_HEARTBEAT ->
                    new ProblemText(UNEXPECTED, "the worker was lost: no sign of life in time", null, null);
                default ->
                    new ProblemText(
                            UNEXPECTED,
                            "took longer than allowed",
                            null,
                            "set pipelines.flowTimeout if that is how long it takes");
            };
        }
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        String type = cause instanceof ApplicationFailure reported ? reported.getType() : UNEXPECTED;
        return new ProblemText(type, String.valueOf(cause.getMessage()), null, null);
    }

    private @Nullable FailureDetails details() {
        return failure.getCause() instanceof ApplicationFailure reported
                        && reported.getDetails().getSize() > 0
                ? reported.getDetails().get(FailureDetails.class)
                : null;
    }
}
