package dev.sluice.execution.task;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.graph.query.SparkProblems;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.SparkArithmeticException;
import org.apache.spark.SparkArrayIndexOutOfBoundsException;
import org.apache.spark.SparkDateTimeException;
import org.apache.spark.SparkNumberFormatException;
import org.apache.spark.SparkRuntimeException;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;

/**
 * Tells errors that trying again can't help from those that may pass. The root of a chain of causes decides, so that a
 * failed task counts as what made it fail.
 */
public final class Failures {
    private static final String SOURCE_FIX =
            "read it in a materialized view instead, or skip such commits with STREAM t WITH (skipChangeCommits = true)";

    private static final Map<String, ErrorCode> BY_CONDITION = Map.of(
            "DELTA_SOURCE_TABLE_IGNORE_CHANGES", ErrorCode.SOURCE_CHANGED,
            "DELTA_SOURCE_IGNORE_DELETE", ErrorCode.SOURCE_CHANGED,
            "DELTA_SCHEMA_CHANGED", ErrorCode.SOURCE_CHANGED,
            "DELTA_SCHEMA_CHANGED_WITH_STARTING_OPTIONS", ErrorCode.SOURCE_CHANGED,
            "DELTA_SCHEMA_CHANGED_WITH_VERSION", ErrorCode.SOURCE_CHANGED,
            "DIFFERENT_DELTA_TABLE_READ_BY_STREAMING_SOURCE", ErrorCode.SOURCE_CHANGED,
            "DELTA_MISSING_CHANGE_DATA", ErrorCode.SOURCE_HISTORY_LOST,
            "DELTA_LOG_FILE_NOT_FOUND_FOR_STREAMING_SOURCE", ErrorCode.SOURCE_HISTORY_LOST,
            "DELTA_VERSION_NOT_FOUND", ErrorCode.SOURCE_HISTORY_LOST,
            "DELTA_VERSIONS_NOT_CONTIGUOUS", ErrorCode.SOURCE_HISTORY_LOST);

    private Failures() {}

    /** The exception that a caller should see. */
    public static PipelineException of(Throwable failure, Cancellation cancellation) {
        List<Throwable> chain = chain(failure);
        for (Throwable cause : chain) {
            if (cause instanceof PipelineException ours) {
                return ours;
            }
        }
        if (cancellation.isCancelled()) {
            return Cancellation.canceled();
        }
        for (int i = chain.size() - 1; i >= 0; i--) {
            ErrorCode code = code(chain.get(i));
            if (code != null) {
                return wrapped(code, chain.get(i), failure);
            }
        }
        return wrapped(ErrorCode.EXECUTION_FAILED, chain.get(chain.size() - 1), failure);
    }

    private static @org.jspecify.annotations.Nullable ErrorCode code(Throwable cause) {
        if (cause instanceof SparkThrowable spark
                && spark.getCondition() != null
                && BY_CONDITION.containsKey(spark.getCondition())) {
            return BY_CONDITION.get(spark.getCondition());
        }
        boolean isOfTheData = cause instanceof SparkArithmeticException
                || cause instanceof SparkNumberFormatException
                || cause instanceof SparkDateTimeException
                || cause instanceof SparkArrayIndexOutOfBoundsException
                || cause instanceof SparkRuntimeException
                || isAboutCsvHeader(cause)
                || cause instanceof org.apache.spark.sql.delta.schema.InvariantViolationException;
        if (isOfTheData) {
            return ErrorCode.DATA_INVALID;
        }
        if (cause instanceof AnalysisException) {
            return ErrorCode.QUERY_INVALID;
        }
        return cause instanceof IOException ? ErrorCode.STORAGE_UNAVAILABLE : null;
    }

    /** A file whose first line names other columns, or names them in another order. */
    private static boolean isAboutCsvHeader(Throwable cause) {
        return cause instanceof IllegalArgumentException
                && cause.getMessage() != null
                && cause.getMessage().contains("CSV header");
    }

    private static PipelineException wrapped(ErrorCode code, Throwable cause, Throwable whole) {
        String fix = isAboutCsvHeader(cause)
                ? "make the header the same in all files; enforceSchema => 'true' goes by the place of a column instead"
                : fix(code, cause);
        return new PipelineException(Problem.of(code, SparkProblems.sentence(cause), fix), whole);
    }

    private static String fix(ErrorCode code, Throwable cause) {
        return switch (code) {
            case SOURCE_CHANGED -> SOURCE_FIX;
            case SOURCE_HISTORY_LOST -> "run a full refresh, or restart the flow with --reset-checkpoint";
            case DATA_INVALID -> "correct the data, or use a try_ function such as try_cast in the query";
            case STORAGE_UNAVAILABLE -> "check that sources and storage can be reached";
            default -> SparkProblems.fix(cause);
        };
    }

    /** The failure and its causes, outermost first. */
    private static List<Throwable> chain(Throwable failure) {
        List<Throwable> chain = new ArrayList<>();
        Set<Throwable> seen = new HashSet<>();
        for (Throwable cause = failure; cause != null && seen.add(cause); cause = cause.getCause()) {
            chain.add(cause);
        }
        return chain;
    }
}
