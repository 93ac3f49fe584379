package dev.sluice.engine.inspect;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a query.
 *
 * @param columns column names
 * @param types Spark's name of each column's type
 * @param rows values as Jackson writes them: numbers, booleans, strings, lists, maps, null; dates and times as ISO text
 * @param isTruncated whether there are more rows than were asked for
 */
public record QueryResult(
        List<String> columns, List<String> types, List<List<@Nullable Object>> rows, boolean isTruncated) {
    public QueryResult {
        columns = List.copyOf(columns);
        types = List.copyOf(types);
        rows = Collections.unmodifiableList(new ArrayList<>(rows));
    }
}
