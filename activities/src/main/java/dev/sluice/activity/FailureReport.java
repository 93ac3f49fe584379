package dev.sluice.activity;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.ErrorKind;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.secret.Redaction;
import dev.sluice.workflow.message.FailureDetails;
import dev.sluice.workflow.result.ProblemText;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.List;

/**
 * Says what went wrong in the service's terms: our code as the failure's type, and whether trying again may help. Causes
 * and stack traces stay out of the history, since Spark's fill whole pages; the worker's log and the event log have them.
 */
final class FailureReport {
    private static final int MAX_PROBLEMS = 20;
    private static final int MAX_WHAT = 1_000;
    private static final int MAX_FIX = 500;

    private FailureReport() {}

    /**
     * @param notifications how many want to know of it, where it ends the update
     */
    static ApplicationFailure of(RuntimeException failure, int attempts, Duration took, int notifications) {
        PipelineException known = failure instanceof PipelineException pipeline ? pipeline : unexpected(failure);
        List<ProblemText> problems = known.problems().stream()
                .limit(MAX_PROBLEMS)
                .map(FailureReport::text)
                .toList();
        ApplicationFailure report = ApplicationFailure.newBuilder()
                .setMessage(problems.get(0).text())
                .setType(known.code().name())
                .setNonRetryable(known.kind() != ErrorKind.RETRYABLE)
                .setDetails(new FailureDetails(attempts, took.toMillis(), problems, notifications))
                .build();
        report.setStackTrace(new StackTraceElement[0]);
        return report;
    }

    private static PipelineException unexpected(RuntimeException failure) {
        Throwable root = failure;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        String message = root.getMessage() == null ? "" : ": " + root.getMessage();
        return new PipelineException(
                Problem.of(ErrorCode.EXECUTION_FAILED, root.getClass().getSimpleName() + message, ""), failure);
    }

    private static ProblemText text(Problem problem) {
        return new ProblemText(
                problem.code().name(),
                Shortened.to(MAX_WHAT, Redaction.of(problem.what())),
                problem.where() == null ? null : problem.where().toString(),
                problem.fix().isEmpty() ? null : Shortened.to(MAX_FIX, Redaction.of(problem.fix())));
    }
}
