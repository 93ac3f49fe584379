package dev.sluice.workflow.result;

import java.util.List;

/**
 * Why an update as a whole failed or never ran.
 *
 * @param code code of the first problem
 * @param message the first problem in one sentence
 * @param problems all of them
 */
public record UpdateError(String code, String message, List<ProblemText> problems) {
    public UpdateError {
        problems = List.copyOf(problems);
    }

    /** The error that these problems make; there is at least one. */
    public static UpdateError of(List<ProblemText> problems) {
        return new UpdateError(problems.get(0).code(), problems.get(0).what(), problems);
    }

    /** An error with a single problem and no place. */
    public static UpdateError of(String code, String what, String fix) {
        return of(List.of(new ProblemText(code, what, null, fix)));
    }
}
