package dev.sluice.engine.inspect;

import dev.sluice.spark.ScalaValues;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/** Turns Spark's rows into plain values. */
final class RowValues {
    private RowValues() {}

    static QueryResult collect(Dataset<Row> rows, int maxRows) {
        List<Row> some = rows.takeAsList(maxRows == Integer.MAX_VALUE ? maxRows : maxRows + 1);
        StructField[] fields = rows.schema().fields();
        List<List<@Nullable Object>> values = new ArrayList<>();
        for (Row row : some.subList(0, Math.min(maxRows, some.size()))) {
            List<@Nullable Object> line = new ArrayList<>();
            for (int i = 0; i < fields.length; i++) {
                line.add(plain(row.get(i)));
            }
            values.add(line);
        }
        return new QueryResult(
                Stream.of(fields).map(StructField::name).toList(),
                Stream.of(fields).map(field -> field.dataType().simpleString()).toList(),
                values,
                some.size() > maxRows);
    }

    private static @Nullable Object plain(@Nullable Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean) {
            return value;
        }
        if (value instanceof byte[] bytes) {
            return Base64.getEncoder().encodeToString(bytes);
        }
        if (value instanceof java.sql.Timestamp timestamp) {
            return timestamp.toInstant().toString();
        }
        if (value instanceof Row row) {
            Map<String, @Nullable Object> struct = new LinkedHashMap<>();
            for (int i = 0; i < row.size(); i++) {
                struct.put(row.schema().fieldNames()[i], plain(row.get(i)));
            }
            return struct;
        }
        if (value instanceof scala.collection.Map<?, ?> map) {
            Map<String, @Nullable Object> entries = new LinkedHashMap<>();
            ScalaValues.map(map).forEach((key, entry) -> entries.put(String.valueOf(key), plain(entry)));
            return entries;
        }
        if (value instanceof scala.collection.Iterable<?> items) {
            List<@Nullable Object> list = new ArrayList<>();
            ScalaValues.list(items).forEach(item -> list.add(plain(item)));
            return list;
        }
        return value.toString();
    }
}
