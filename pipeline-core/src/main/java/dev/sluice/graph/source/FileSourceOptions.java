package dev.sluice.graph.source;

import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** What the options of {@code read_files} mean that Spark's own readers don't know. */
final class FileSourceOptions {
    /** Column that keeps a record whose values don't fit the columns. */
    static final String RESCUED_COLUMN = "_rescued_data";

    private static final StructType TEXT = new StructType().add("value", DataTypes.StringType);
    private static final StructType BINARY_FILE = new StructType()
            .add("path", DataTypes.StringType)
            .add("modificationTime", DataTypes.TimestampType)
            .add("length", DataTypes.LongType)
            .add("content", DataTypes.BinaryType);

    private FileSourceOptions() {}

    /** Takes out the options that are Sluice's own, turning them into Spark's where Spark has one of that meaning. */
    static void consume(Map<String, String> options, SourceLocation where) {
        for (String key : List.copyOf(options.keySet())) {
            String value = options.get(key);
            if (value == null) {
                continue;
            }
            switch (key.toLowerCase(java.util.Locale.ROOT)) {
                case "infercolumntypes" -> {
                    options.remove(key);
                    if (!Boolean.parseBoolean(value)) {
                        options.put("primitivesAsString", "true");
                        options.put("inferSchema", "false");
                    }
                }
                case "schemaevolutionmode" -> {
                    options.remove(key);
                    if (!value.equalsIgnoreCase("addNewColumns") && !value.equalsIgnoreCase("none")) {
                        throw new PipelineException(Problem.notBuiltYet("schemaEvolutionMode " + value, where));
                    }
                }
                case "allowoverwrites" -> {
                    options.remove(key);
                    if (Boolean.parseBoolean(value)) {
                        throw new PipelineException(Problem.notBuiltYet("allowOverwrites", where));
                    }
                }
                default -> {
                    // Spark's own option.
                }
            }
        }
    }

    /** The columns of formats that always have the same. */
    static Optional<StructType> fixedSchema(String format) {
        return switch (format) {
            case "text" -> Optional.of(TEXT);
            case "binaryfile" -> Optional.of(BINARY_FILE);
            default -> Optional.empty();
        };
    }

    /** The columns with hinted ones in place of those of the same name, and the other hints at the end. */
    static StructType withHints(StructType columns, StructType hints) {
        List<StructField> fields = new ArrayList<>();
        List<StructField> unused = new ArrayList<>(List.of(hints.fields()));
        for (StructField field : columns.fields()) {
            StructField hint = unused.stream()
                    .filter(h -> h.name().equalsIgnoreCase(field.name()))
                    .findFirst()
                    .orElse(null);
            fields.add(hint == null ? field : hint);
            unused.remove(hint);
        }
        fields.addAll(unused);
        return new StructType(fields.toArray(StructField[]::new));
    }
}
