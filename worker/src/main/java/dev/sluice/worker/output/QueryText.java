package dev.sluice.worker.output;

import dev.sluice.engine.inspect.QueryResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Rows of a query in the format that was asked for. */
public enum QueryText {
    TABLE {
        @Override
        public List<String> lines(QueryResult result) {
            Set<Integer> numbers = IntStream.range(0, result.types().size())
                    .filter(column -> NUMBERS.stream().anyMatch(result.types().get(column)::startsWith))
                    .boxed()
                    .collect(Collectors.toSet());
            TextTable table = new TextTable(result.columns(), numbers);
            result.rows()
                    .forEach(row -> table.add(row.stream()
                            .map(value -> value == null ? "NULL" : cell(value))
                            .toList()));
            List<String> lines = new ArrayList<>(table.lines());
            if (result.isTruncated()) {
                lines.add("… more rows; raise --limit");
            }
            return lines;
        }
    },
    CSV {
        @Override
        public List<String> lines(QueryResult result) {
            List<String> lines = new ArrayList<>();
            lines.add(result.columns().stream().map(QueryText::quoted).collect(Collectors.joining(",")));
            result.rows()
                    .forEach(row -> lines.add(row.stream()
                            .map(value -> value == null ? "" : quoted(cell(value)))
                            .collect(Collectors.joining(","))));
            return lines;
        }
    },
    JSON {
        @Override
        public List<String> lines(QueryResult result) {
            List<String> keys = distinct(result.columns());
            List<Map<String, @Nullable Object>> rows = new ArrayList<>();
            for (List<@Nullable Object> row : result.rows()) {
                Map<String, @Nullable Object> object = new LinkedHashMap<>();
                for (int column = 0; column < keys.size(); column++) {
                    object.put(keys.get(column), row.get(column));
                }
                rows.add(object);
            }
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("columns", keys);
            document.put("types", result.types());
            document.put("rows", rows);
            document.put("truncated", result.isTruncated());
            return List.of(Json.of(document));
        }
    };

    private static final List<String> NUMBERS =
            List.of("tinyint", "smallint", "int", "bigint", "float", "double", "decimal");

    /** The lines to print. */
    public abstract List<String> lines(QueryResult result);

    private static String cell(Object value) {
        return value instanceof Map || value instanceof List ? Json.of(value) : value.toString();
    }

    private static String quoted(String text) {
        boolean plain = text.indexOf(',') < 0 && text.indexOf('"') < 0 && text.indexOf('\n') < 0 && !text.isEmpty();
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    /** Keys of an object: a name that comes again gets a number. */
    private static List<String> distinct(List<String> columns) {
        List<String> keys = new ArrayList<>();
        for (String column : columns) {
            String key = column;
            for (int again = 2; keys.contains(key); again++) {
                key = column + "_" + again;
            }
            keys.add(key);
        }
        return keys;
    }
}
