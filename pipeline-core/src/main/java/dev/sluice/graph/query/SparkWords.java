package dev.sluice.graph.query;

import dev.sluice.error.NearestNames;
import dev.sluice.spark.ScalaValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.catalyst.analysis.FunctionRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Spark's most frequent complaints about a query in plain words.
 *
 * @param what what is wrong
 * @param fix what to do about it
 */
record SparkWords(String what, String fix) {
    private static final Pattern COMMA = Pattern.compile(", ");
    private static final Pattern OF_STREAMS = Pattern.compile(" (on|with|in) streaming DataFrames?");
    private static final Pattern DOT = Pattern.compile("\\.");

    /** The words for an exception; nothing where Spark's own have to do. */
    static Optional<SparkWords> of(Throwable cause) {
        if (!(cause instanceof SparkThrowable spark) || spark.getCondition() == null) {
            return Optional.empty();
        }
        String plain = SparkProblems.plain(cause);
        Matcher ofStreams = OF_STREAMS.matcher(plain);
        if (ofStreams.find() && !spark.getCondition().startsWith("STREAMING_OUTPUT_MODE")) {
            return Optional.of(new SparkWords(
                    plain.substring(0, ofStreams.start()) + " on a stream",
                    "let the stream fill a table, and compute this in a materialized view over it"));
        }
        String family = DOT.split(spark.getCondition(), 2)[0];
        return Optional.ofNullable(words(family, spark.getMessageParameters(), plain));
    }

    private static @Nullable SparkWords words(String family, Map<String, String> facts, String plain) {
        return switch (family) {
            case "UNRESOLVED_COLUMN", "UNRESOLVED_FIELD", "FIELD_NOT_FOUND" -> column(facts);
            case "UNRESOLVED_ROUTINE" -> function(facts.getOrDefault("routineName", ""));
            case "UNRESOLVABLE_TABLE_VALUED_FUNCTION" -> function(facts.getOrDefault("name", ""));
            case "PARSE_SYNTAX_ERROR" -> syntax(facts.getOrDefault("error", ""));
            case "DATATYPE_MISMATCH" -> mismatch(facts.getOrDefault("sqlExpr", ""), plain);
            case "MISSING_AGGREGATION" ->
                new SparkWords(
                        unquoted(facts.getOrDefault("expression", "a column"))
                                + " is neither in GROUP BY nor aggregated",
                        "add it to GROUP BY, or aggregate it");
            case "AMBIGUOUS_REFERENCE" ->
                new SparkWords(
                        "column " + unquoted(facts.getOrDefault("name", "")) + " can be any of "
                                + unquoted(facts.getOrDefault("referenceNames", "")),
                        "write the table's name or alias before it");
            case "PATH_NOT_FOUND" ->
                new SparkWords(
                        "there is nothing at " + facts.getOrDefault("path", "the path"),
                        "correct the path, or put the table there");
            case "NUM_COLUMNS_MISMATCH" -> new SparkWords(plain, "make both sides give the same number of columns");
            case "STREAMING_OUTPUT_MODE" ->
                new SparkWords(
                        "a stream that is grouped must know when a group is complete",
                        "group by a time window, and add WATERMARK column DELAY OF INTERVAL .. after the stream");
            default -> null;
        };
    }

    private static SparkWords column(Map<String, String> facts) {
        String name = unquoted(facts.getOrDefault("objectName", facts.getOrDefault("fieldName", "")));
        List<String> proposed = new ArrayList<>();
        for (String proposal : COMMA.split(facts.getOrDefault("proposal", facts.getOrDefault("fields", "")), -1)) {
            if (!proposal.isBlank()) {
                proposed.add(unquoted(proposal));
            }
        }
        String hint = NearestNames.hint(name, proposed);
        String columns = proposed.isEmpty() ? "check the name" : "columns here are " + String.join(", ", proposed);
        return new SparkWords("there is no column " + name, hint.isEmpty() ? columns : hint);
    }

    private static SparkWords function(String quoted) {
        String name = unquoted(quoted);
        List<String> known = new ArrayList<>();
        ScalaValues.list(FunctionRegistry.builtin().listFunction()).forEach(id -> known.add(id.funcName()));
        known.add(SourceBinder.READ_FILES);
        String hint = NearestNames.hint(name, known);
        return new SparkWords(
                "there is no function " + name, hint.isEmpty() ? "use one of Spark SQL's functions" : hint);
    }

    private static SparkWords syntax(String found) {
        return found.equals("end of input")
                ? new SparkWords("the text ends too early", "complete it")
                : new SparkWords("unexpected " + found, "correct it, or what stands before it");
    }

    private static SparkWords mismatch(String expression, String plain) {
        String marker = "due to data type mismatch: ";
        int start = plain.indexOf(marker);
        String reason = start < 0 ? plain : plain.substring(start + marker.length());
        return new SparkWords(
                unquoted(expression) + " doesn't fit together: " + reason.replace("\"", ""),
                "cast the value to the type that is needed");
    }

    private static String unquoted(String name) {
        return name.replace("`", "").replace("\"", "");
    }
}
