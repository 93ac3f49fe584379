package dev.sluice.graph;

import dev.sluice.definition.QueryText;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.catalyst.parser.ParseException;

/** Says in Sluice's way what Spark's parser and analyzer say in theirs. */
public final class SparkProblems {
    /** What Spark appends to its messages and a user of Sluice has no use for. */
    private static final Pattern NOISE =
            Pattern.compile("(?s)(\\s*SQLSTATE: \\w{5}.*|;\\s*line \\d+ pos \\d+.*|\\n== SQL.*)");

    private static final Pattern CONDITION = Pattern.compile("^\\[[A-Z0-9_.]+]\\s*");

    private static final Map<String, String> FIXES = Map.of(
            "UNRESOLVED_COLUMN", "correct the column's name",
            "UNRESOLVED_ROUTINE", "correct the function's name",
            "DATATYPE_MISMATCH", "cast the value to the type that is needed",
            "MISSING_AGGREGATION", "add the column to GROUP BY, or aggregate it",
            "PARSE_SYNTAX_ERROR", "correct the query's syntax",
            "UNSUPPORTED_STREAMING_OPERATION_WITHOUT_WATERMARK", "add a WATERMARK clause to the streaming source",
            "NUM_COLUMNS_MISMATCH", "make both sides give the same number of columns",
            "AMBIGUOUS_REFERENCE", "qualify the column with its table's name");

    private SparkProblems() {}

    /** The problem behind an exception that Spark threw for a query, at its place in the user's file. */
    public static PipelineException inQuery(Exception cause, QueryText query) {
        SourceLocation where = query.location();
        ErrorCode code = ErrorCode.QUERY_INVALID;
        if (cause instanceof ParseException parse) {
            where = parse.start().line().isDefined() ? QueryCompiler.at(query, parse.start()) : where;
            code = ErrorCode.SQL_SYNTAX;
        } else if (cause instanceof AnalysisException analysis
                && analysis.line().isDefined()) {
            int position = analysis.startPosition().isDefined()
                    ? (Integer) analysis.startPosition().get()
                    : 0;
            where = query.at((Integer) analysis.line().get(), position);
        }
        return new PipelineException(new Problem(code, sentence(cause), fix(cause), where), cause);
    }

    /** Spark's message as one plain sentence: no condition in brackets, no SQL state, no plan. */
    public static String sentence(Throwable cause) {
        String message =
                Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
        String plain = NOISE.matcher(message).replaceAll("");
        return CONDITION.matcher(plain).replaceFirst("").strip();
    }

    /** What can be done about it, where the condition tells. */
    public static String fix(Throwable cause) {
        String condition = cause instanceof SparkThrowable spark ? spark.getCondition() : null;
        String family = condition == null ? "" : condition.split("\\.", 2)[0];
        return FIXES.getOrDefault(family, "");
    }
}
