package dev.sluice.graph.query;

import dev.sluice.definition.query.DefinedQuery;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.io.IOException;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.catalyst.parser.ParseException;

/** Says in Sluice's way what Spark's parser and analyzer say in theirs. */
public final class SparkProblems {
    /** What Spark appends to its messages and a user of Sluice has no use for. */
    private static final Pattern NOISE =
            Pattern.compile("(?s)(;\\s*\\n.*|\\s*SQLSTATE: \\w{5}.*|;\\s*line \\d+ pos \\d+.*|\\n== SQL.*)");

    private static final Pattern CONDITION = Pattern.compile("^\\[[A-Z0-9_.]+]\\s*");

    private SparkProblems() {}

    /** The problem behind an exception that Spark threw for a query, at its place in the user's file. */
    public static PipelineException inQuery(Exception cause, DefinedQuery query) {
        return at(cause, code(cause), place(cause, query));
    }

    /** Reading a source's columns goes to its files: where those can't be reached, the query is not what is wrong. */
    private static ErrorCode code(Exception failure) {
        for (Throwable cause = failure; cause != null && cause.getCause() != cause; cause = cause.getCause()) {
            if (cause instanceof IOException) {
                return ErrorCode.STORAGE_UNAVAILABLE;
            }
        }
        return failure instanceof ParseException ? ErrorCode.SQL_SYNTAX : ErrorCode.QUERY_INVALID;
    }

    /** The problem behind an exception that Spark threw for something whose place is known. */
    public static PipelineException at(Exception cause, ErrorCode code, SourceLocation where) {
        return new PipelineException(new Problem(code, sentence(cause), fix(cause), where), cause);
    }

    /** The place that Spark names, in the user's file; where the text starts if it names none. */
    public static SourceLocation place(Exception cause, DefinedQuery text) {
        if (cause instanceof ParseException parse) {
            return parse.start().line().isDefined() ? QueryCompiler.at(text, parse.start()) : text.location();
        }
        if (cause instanceof AnalysisException analysis && analysis.line().isDefined()) {
            int position = analysis.startPosition().isDefined()
                    ? (Integer) analysis.startPosition().get()
                    : 0;
            return text.at((Integer) analysis.line().get(), position);
        }
        return text.location();
    }

    /** Spark's message as one plain sentence: no condition in brackets, no SQL state, no plan. */
    public static String sentence(Throwable cause) {
        return SparkWords.of(cause).map(SparkWords::what).orElseGet(() -> plain(cause));
    }

    /** What can be done about it, where the condition tells. */
    public static String fix(Throwable cause) {
        return SparkWords.of(cause).map(SparkWords::fix).orElse("");
    }

    static String plain(Throwable cause) {
        String message = Objects.requireNonNullElse(
                        cause.getMessage(), cause.getClass().getSimpleName())
                .strip();
        String plain = CONDITION.matcher(NOISE.matcher(message).replaceAll("")).replaceFirst("");
        String sentence = plain.endsWith(".") ? plain.substring(0, plain.length() - 1) : plain;
        boolean startsWithWord = sentence.length() > 1 && Character.isLowerCase(sentence.charAt(1));
        return startsWithWord ? Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1) : sentence;
    }
}
