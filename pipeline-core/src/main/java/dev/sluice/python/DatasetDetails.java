package dev.sluice.python;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.definition.ColumnDefinition;
import dev.sluice.definition.DatasetDefinition.RefreshPolicy;
import dev.sluice.definition.Expectation;
import dev.sluice.definition.Findings;
import dev.sluice.definition.ViolationAction;
import dev.sluice.definition.key.PipelineSettings;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** What a declaration says of its dataset besides name and kind. */
final class DatasetDetails {
    private final JsonNode message;
    private final SourceLocation where;

    DatasetDetails(JsonNode message, SourceLocation where) {
        this.message = message;
        this.where = where;
    }

    boolean isPrivate() {
        return message.path("private").asBoolean();
    }

    @Nullable
    String comment() {
        return message.path("comment").textValue();
    }

    List<String> names(String field) {
        return StreamSupport.stream(message.path(field).spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    Map<String, String> properties(Findings findings) {
        Map<String, String> properties = DeclarationReader.texts(message.path("properties"));
        properties.forEach((key, value) -> PipelineSettings.check(key, value, where, findings));
        return properties;
    }

    /**
     * The declared columns.
     *
     * @throws PipelineException DEFINITION_INVALID
     */
    List<ColumnDefinition> columns() {
        JsonNode schema = message.path("schema");
        if (!schema.isObject()) {
            return List.of();
        }
        try {
            StructType type = schema.has("ddl")
                    ? StructType.fromDDL(schema.get("ddl").asText())
                    : (StructType) DataType.fromJson(schema.get("json").asText());
            List<ColumnDefinition> columns = new ArrayList<>();
            for (StructField field : type.fields()) {
                String comment =
                        field.getComment().isDefined() ? field.getComment().get() : null;
                columns.add(
                        new ColumnDefinition(field.name(), field.dataType().sql(), !field.nullable(), comment, where));
            }
            return columns;
        } catch (Exception e) {
            throw new PipelineException(
                    new Problem(
                            ErrorCode.DEFINITION_INVALID,
                            "can't read the schema: "
                                    + String.valueOf(e.getMessage())
                                            .strip()
                                            .lines()
                                            .findFirst()
                                            .orElse(""),
                            "write it as in \"id INT NOT NULL, name STRING COMMENT 'full name'\", or as a StructType",
                            where),
                    e);
        }
    }

    RefreshPolicy refreshPolicy() {
        return RefreshPolicy.valueOf(message.path("refresh_policy").asText(RefreshPolicy.AUTO.name()));
    }

    List<Expectation> expectations(Findings findings) {
        List<Expectation> expectations = new ArrayList<>();
        for (JsonNode rule : message.path("expectations")) {
            SourceLocation place = DeclarationReader.where(rule);
            expectations.add(new Expectation(
                    rule.get("name").asText(),
                    rule.get("condition").asText(),
                    action(rule.get("action").asText(), place, findings),
                    place));
        }
        return expectations;
    }

    private static ViolationAction action(String action, SourceLocation where, Findings findings) {
        return switch (action) {
            case "allow" -> ViolationAction.WARN;
            case "drop" -> ViolationAction.DROP_ROW;
            case "fail" -> ViolationAction.FAIL_UPDATE;
            default -> {
                findings.add(Problem.notBuiltYet("quarantine", "write expect_or_drop for now", where));
                yield ViolationAction.DROP_ROW;
            }
        };
    }
}
