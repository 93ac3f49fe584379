package dev.sluice.graph.check;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** A table's columns must be told apart without regard to case, storable in Parquet, and of a type. */
public final class ColumnNameCheck implements DatasetCheck {
    private static final String NOT_STORABLE = " ,;{}()\n\t=";
    private static final String MAPPING = "delta.columnMapping.mode";

    @Override
    public List<Problem> problems(DatasetDefinition dataset, String name, StructType schema) {
        List<Problem> problems = new ArrayList<>();
        if (!dataset.kind().isTable()) {
            return problems;
        }
        Map<String, String> seen = new HashMap<>();
        List<String> aliases = new ArrayList<>();
        for (StructField field : schema.fields()) {
            String other = seen.putIfAbsent(field.name().toLowerCase(Locale.ROOT), field.name());
            if (other != null) {
                problems.add(new Problem(
                        ErrorCode.DUPLICATE_COLUMN,
                        name + " has columns " + other + " and " + field.name()
                                + ", which are the same without regard to case",
                        "give one of them another name with AS",
                        dataset.location()));
            }
            if (field.dataType() instanceof NullType) {
                problems.add(new Problem(
                        ErrorCode.COLUMN_INVALID,
                        "column " + field.name() + " of " + name + " is always NULL and has no type",
                        "write CAST(NULL AS type) AS " + field.name(),
                        dataset.location()));
            }
            if (field.name().chars().anyMatch(c -> NOT_STORABLE.indexOf(c) >= 0)) {
                aliases.add("`" + field.name().replace("`", "``") + "` AS " + storable(field.name()));
            }
        }
        if (!aliases.isEmpty() && !dataset.properties().containsKey(MAPPING)) {
            problems.add(new Problem(
                    ErrorCode.INVALID_NAME,
                    name + " has columns whose names Parquet can't store",
                    "write " + String.join(", ", aliases) + "; or set TBLPROPERTIES ('" + MAPPING + "' = 'name')",
                    dataset.location()));
        }
        return problems;
    }

    private static String storable(String name) {
        StringBuilder plain = new StringBuilder();
        name.chars().forEach(c -> plain.append(Character.isLetterOrDigit(c) ? (char) c : '_'));
        return plain.toString();
    }
}
