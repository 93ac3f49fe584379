package dev.sluice.spark.connect;

import dev.sluice.spark.ScalaValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.connect.proto.Read;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTableValuedFunction;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedArgumentExpression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.sparkproject.connect.protobuf.Descriptors.FieldDescriptor;
import org.sparkproject.connect.protobuf.Message;

/**
 * The reads of files in one plan. Spark opens a file as soon as it plans its read; a definition only says what is read. So a
 * read is replaced by a table's name before Spark plans it, and that by a call of {@code read_files} after. A Delta table's path is
 * its name already.
 */
final class FileReads {
    private static final String MARK = "sluice.read";
    private static final String DELTA = "delta";
    private static final String AUTO_LOADER = "cloudfiles";
    private static final Set<String> FORMATS =
            Set.of(AUTO_LOADER, "json", "csv", "parquet", "text", "orc", "avro", "binaryfile");

    /** Options of Auto Loader that say where it keeps things which Sluice keeps in the flow's checkpoint. */
    private static final Set<String> PLACES = Set.of("schemalocation", "usenotifications", "useincrementallisting");

    private final List<Map<String, String>> calls = new ArrayList<>();

    /** The message with its reads of files replaced, however deep they are. */
    Message marked(Message message) {
        if (message instanceof Read read && read.hasDataSource()) {
            return marked(read);
        }
        Message.Builder changed = message.toBuilder();
        message.getAllFields().forEach((field, value) -> {
            if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
                changed.setField(field, marked(value));
            }
        });
        return changed.build();
    }

    private Object marked(Object value) {
        if (value instanceof List<?> items) {
            return items.stream().map(item -> marked((Message) item)).toList();
        }
        return marked((Message) value);
    }

    private Read marked(Read read) {
        Read.DataSource source = read.getDataSource();
        String format = source.getFormat().toLowerCase(Locale.ROOT);
        Optional<String> path = path(source);
        if (format.equals(DELTA) && path.isPresent()) {
            Read.NamedTable.Builder table = named(DELTA, path.get().contains("/") ? path.get() : "./" + path.get());
            source.getOptionsMap().forEach((key, value) -> {
                if (!key.equalsIgnoreCase("path")) {
                    table.putOptions(key, value);
                }
            });
            return read.toBuilder().setNamedTable(table).build();
        }
        if (!FORMATS.contains(format)) {
            return read;
        }
        calls.add(arguments(source));
        return read.toBuilder()
                .setNamedTable(named(MARK, Integer.toString(calls.size() - 1)))
                .build();
    }

    private static Read.NamedTable.Builder named(String namespace, String name) {
        return Read.NamedTable.newBuilder()
                .setUnparsedIdentifier("`" + namespace + "`.`" + name.replace("`", "``") + "`");
    }

    private static Map<String, String> arguments(Read.DataSource source) {
        Map<String, String> arguments = new LinkedHashMap<>();
        boolean isAutoLoader = source.getFormat().equalsIgnoreCase(AUTO_LOADER);
        if (!isAutoLoader) {
            arguments.put("format", source.getFormat());
            arguments.put("rescuedDataColumn", "");
        }
        source.getOptionsMap().forEach((key, value) -> {
            String name = key.toLowerCase(Locale.ROOT).startsWith(AUTO_LOADER + ".")
                    ? key.substring(AUTO_LOADER.length() + 1)
                    : key;
            if (!isAutoLoader || !PLACES.contains(name.toLowerCase(Locale.ROOT))) {
                arguments.put(name, value);
            }
        });
        path(source).ifPresent(path -> arguments.put("path", path));
        if (!source.getSchema().isEmpty()) {
            arguments.put("schema", ddl(source.getSchema()));
        }
        return arguments;
    }

    /** Several paths are one pattern. */
    private static Optional<String> path(Read.DataSource source) {
        List<String> paths = source.getPathsList();
        if (paths.size() > 1) {
            return Optional.of("{" + String.join(",", paths) + "}");
        }
        Optional<String> option = source.getOptionsMap().entrySet().stream()
                .filter(entry -> entry.getKey().equalsIgnoreCase("path"))
                .map(Map.Entry::getValue)
                .findFirst();
        return paths.isEmpty() ? option : Optional.of(paths.get(0));
    }

    private static String ddl(String schema) {
        return schema.startsWith("{") ? ((StructType) DataType.fromJson(schema)).toDDL() : schema;
    }

    /** The call that a name stands for; nothing where the node is none of the names put in. */
    Optional<LogicalPlan> call(LogicalPlan node) {
        if (!(node instanceof UnresolvedRelation relation)) {
            return Optional.empty();
        }
        List<String> name = ScalaValues.list(relation.multipartIdentifier());
        if (name.size() != 2 || !name.get(0).equals(MARK)) {
            return Optional.empty();
        }
        List<Expression> arguments = new ArrayList<>();
        calls.get(Integer.parseInt(name.get(1)))
                .forEach((key, value) ->
                        arguments.add(new NamedArgumentExpression(key, Literal.create(value, DataTypes.StringType))));
        UnresolvedTableValuedFunction call = new UnresolvedTableValuedFunction(
                ScalaValues.seq(List.of("read_files")), ScalaValues.seq(arguments), relation.isStreaming());
        call.copyTagsFrom(relation);
        return Optional.of(call);
    }
}
