package dev.sluice.definition.query;

import dev.sluice.error.SourceLocation;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A query as the user wrote it, with what holds at that place of its file.
 *
 * @param sql the text of the query alone, in Spark's SQL
 * @param location where the text starts, so that a position inside it can be turned into one of the file
 * @param conf Spark settings that SET gave it, by key
 * @param catalog catalog that unqualified names belong to here
 * @param schema schema that unqualified names belong to here
 */
public record QueryText(String sql, SourceLocation location, Map<String, String> conf, String catalog, String schema)
        implements DefinedQuery {
    public QueryText {
        conf = Map.copyOf(new TreeMap<>(conf));
    }

    @Override
    public <T> T match(Function<QueryText, T> text, Function<QueryPlan, T> plan) {
        return text.apply(this);
    }

    /** The place in the file of a position inside this text: its line from 1 and its column from 0, as Spark counts. */
    @Override
    public SourceLocation at(int line, int columnFromZero) {
        return line <= 1
                ? new SourceLocation(location.file(), location.line(), location.column() + Math.max(0, columnFromZero))
                : new SourceLocation(location.file(), location.line() + line - 1, Math.max(0, columnFromZero) + 1);
    }
}
