package dev.sluice.error;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The one exception that leaves Sluice's own code: one problem or several, all found at once. The first problem decides
 * code and kind.
 */
public final class PipelineException extends RuntimeException {
    private final transient List<Problem> problems;

    public PipelineException(List<Problem> problems, @Nullable Throwable cause) {
        super(problems.stream().map(Problem::text).collect(Collectors.joining("\n")), cause);
        this.problems = List.copyOf(problems);
        if (this.problems.isEmpty()) {
            throw new IllegalArgumentException("an exception needs a problem");
        }
    }

    public PipelineException(List<Problem> problems) {
        this(problems, null);
    }

    public PipelineException(Problem problem) {
        this(List.of(problem), null);
    }

    public PipelineException(Problem problem, Throwable cause) {
        this(List.of(problem), cause);
    }

    public List<Problem> problems() {
        return problems;
    }

    public Problem first() {
        return problems.get(0);
    }

    public ErrorCode code() {
        return first().code();
    }

    public ErrorKind kind() {
        return code().kind();
    }
}
