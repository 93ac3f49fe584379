package dev.sluice.graph.source;

import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.query.DefinedQuery;
import dev.sluice.error.PipelineException;
import dev.sluice.graph.query.QueryCompiler;
import dev.sluice.graph.query.SparkProblems;
import dev.sluice.secret.Secrets;
import dev.sluice.spark.ScalaValues;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTableValuedFunction;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedArgumentExpression;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A call of {@code read_files}.
 *
 * @param path absolute, may hold glob characters
 * @param format a format of {@link #FORMATS}, in lower case
 * @param schema declared columns as DDL, or null where the files decide
 * @param hints columns as DDL that replace inferred ones, or null
 * @param rescuedColumn name of the column that keeps what doesn't fit, empty: none
 * @param options everything else, passed to Spark as it is
 * @param isStream whether it is read as a stream
 */
public record FileSource(
        Path path,
        String format,
        @Nullable String schema,
        @Nullable String hints,
        String rescuedColumn,
        Map<String, String> options,
        boolean isStream) {

    /** Formats that can be read. */
    public static final List<String> FORMATS =
            List.of("json", "csv", "parquet", "text", "orc", "avro", "binaryfile", "delta");

    private static final Pattern GLOB = Pattern.compile("[*?\\[{]");
    private static final Set<String> TEXT_FORMATS = Set.of("json", "csv");

    /** Reads the arguments of a call. */
    public static FileSource parse(UnresolvedTableValuedFunction call, PipelineSpec spec, DefinedQuery in) {
        Map<String, String> arguments = new LinkedHashMap<>();
        String path = null;
        for (Expression argument : ScalaValues.list(call.functionArgs())) {
            if (argument instanceof NamedArgumentExpression named) {
                arguments.put(named.key(), text(named.value(), named.key(), call, in));
            } else if (path == null) {
                path = text(argument, "path", call, in);
            } else {
                throw new PipelineException(FileErrors.readFilesArgument(
                        "takes one path; every other argument has a name", QueryCompiler.at(in, call.origin())));
            }
        }
        path = path == null ? arguments.remove("path") : path;
        String format = take(arguments, "format");
        if (path == null || format == null) {
            throw new PipelineException(FileErrors.readFilesArgument(
                    path == null ? "needs a path" : "needs a format", QueryCompiler.at(in, call.origin())));
        }
        format = format.toLowerCase(Locale.ROOT);
        if (!FORMATS.contains(format)) {
            throw new PipelineException(FileErrors.unknownFormat(format, QueryCompiler.at(in, call.origin())));
        }
        String schema = take(arguments, "schema");
        String hints = take(arguments, "schemaHints");
        checkColumns(schema, "schema", call, in);
        checkColumns(hints, "schemaHints", call, in);
        String rescued = take(arguments, "rescuedDataColumn");
        FileSourceOptions.consume(arguments, QueryCompiler.at(in, call.origin()));
        SecretOptions.check(
                Arrays.asList(path, format, schema, hints, rescued),
                arguments.values(),
                QueryCompiler.at(in, call.origin()));
        boolean canRescue = TEXT_FORMATS.contains(format);
        return new FileSource(
                new Path(ProjectPaths.absolute(spec, path)),
                format,
                schema,
                hints,
                canRescue ? (rescued == null ? FileSourceOptions.RESCUED_COLUMN : rescued) : "",
                arguments,
                call.isStreaming());
    }

    /** Whether its columns are those that its files have. */
    public boolean isInferred() {
        return schema == null && FileSourceOptions.fixedSchema(format).isEmpty() && !isTable();
    }

    /** Whether it is a table, which tells its columns itself. */
    boolean isTable() {
        return format.equals("delta");
    }

    /** Whether the path stands for several. */
    boolean hasGlob() {
        return GLOB.matcher(path.toString()).find();
    }

    /** The columns that its rows have, given those of its files. */
    StructType completed(StructType found) {
        StructType columns = hints == null ? found : FileSourceOptions.withHints(found, StructType.fromDDL(hints));
        return rescuedColumn.isEmpty() || List.of(columns.fieldNames()).contains(rescuedColumn)
                ? columns
                : columns.add(rescuedColumn, DataTypes.StringType);
    }

    /** The columns, where no file has to be read to know them. */
    Optional<StructType> declaredColumns() {
        return schema == null ? FileSourceOptions.fixedSchema(format) : Optional.of(StructType.fromDDL(schema));
    }

    /** Options for Spark's reader, secrets resolved. */
    public Map<String, String> readerOptions() {
        Map<String, String> all = new LinkedHashMap<>(options);
        if (format.equals("csv")) {
            all.putIfAbsent("enforceSchema", "false");
        }
        if (format.equals("csv") && schema == null) {
            all.putIfAbsent("inferSchema", "true");
        }
        if (!rescuedColumn.isEmpty()) {
            all.putIfAbsent("mode", "PERMISSIVE");
            all.put("columnNameOfCorruptRecord", rescuedColumn);
        }
        return Secrets.ofProcess().resolve(all);
    }

    private static @Nullable String take(Map<String, String> arguments, String key) {
        for (String given : List.copyOf(arguments.keySet())) {
            if (given.equalsIgnoreCase(key)) {
                return arguments.remove(given);
            }
        }
        return null;
    }

    private static void checkColumns(
            @Nullable String columns, String key, UnresolvedTableValuedFunction call, DefinedQuery in) {
        try {
            if (columns != null) {
                StructType.fromDDL(columns);
            }
        } catch (Exception e) {
            throw new PipelineException(FileErrors.readFilesArgument(
                    "can't read " + key + " '" + columns + "': " + SparkProblems.sentence(e),
                    QueryCompiler.at(in, call.origin())));
        }
    }

    private static String text(Expression value, String key, UnresolvedTableValuedFunction call, DefinedQuery in) {
        if (value instanceof Literal literal && literal.value() != null) {
            return literal.value().toString();
        }
        throw new PipelineException(FileErrors.readFilesArgument(
                "takes a constant or a parameter for " + key, QueryCompiler.at(in, call.origin())));
    }
}
