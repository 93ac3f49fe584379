package dev.sluice.worker.output;

import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.secret.Redaction;
import dev.sluice.workflow.result.ProblemText;
import dev.sluice.workflow.result.UpdateError;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Errors of the command line. */
public final class ErrorText {
    private ErrorText() {}

    /** What, where and how to fix it, for each problem. */
    public static List<String> lines(PipelineException failure) {
        return failure.problems().stream()
                .flatMap(problem -> Redaction.of(problem.text()).lines())
                .toList();
    }

    /** The document that {@code --json} prints in place of a result. */
    public static String json(PipelineException failure) {
        List<ProblemText> problems =
                failure.problems().stream().map(ErrorText::text).toList();
        return Json.of(Map.of("error", UpdateError.of(problems)));
    }

    private static ProblemText text(Problem problem) {
        return new ProblemText(
                problem.code().name(),
                Redaction.of(problem.what()),
                place(problem),
                problem.fix().isEmpty() ? null : Redaction.of(problem.fix()));
    }

    private static @Nullable String place(Problem problem) {
        return problem.where() == null ? null : problem.where().toString();
    }
}
