package dev.sluice.graph.resolve;

import dev.sluice.definition.ColumnDefinition;
import dev.sluice.definition.DatasetDefinition;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.NearestNames;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import dev.sluice.graph.query.SparkProblems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The column list of a dataset put together with what its query gives. A list of names without types labels the query's
 * columns by position; a list with types names them: each must be there, and its values are stored as that type.
 */
public final class DeclaredColumns {
    private static final List<String> TYPES = List.of(
            "BOOLEAN",
            "TINYINT",
            "SMALLINT",
            "INT",
            "BIGINT",
            "FLOAT",
            "DOUBLE",
            "DECIMAL",
            "STRING",
            "BINARY",
            "DATE",
            "TIMESTAMP",
            "TIMESTAMP_NTZ",
            "VARIANT");

    private final DatasetDefinition dataset;
    private final String name;

    public DeclaredColumns(DatasetDefinition dataset, String name) {
        this.dataset = dataset;
        this.name = name;
    }

    /** The declared columns alone, where every one of them has a type. */
    public Optional<StructType> schema() {
        if (dataset.columns().isEmpty() || !areTyped()) {
            return Optional.empty();
        }
        return Optional.of(new StructType(dataset.columns().stream()
                .map(column -> field(column, type(column)))
                .toArray(StructField[]::new)));
    }

    /**
     * The columns of the dataset, given those of a query that feeds it.
     *
     * @param mayLack whether the query may leave out declared columns, which are NULL then
     * @throws PipelineException COLUMN_INVALID
     */
    public StructType over(StructType query, boolean mayLack) {
        if (dataset.columns().isEmpty()) {
            return query.asNullable();
        }
        if (!areTyped()) {
            return labelled(query);
        }
        StructType declared = new StructType(dataset.columns().stream()
                .map(column -> field(column, checkedType(column, query, mayLack)))
                .toArray(StructField[]::new));
        for (StructField given : query.fields()) {
            if (column(given.name()).isEmpty()) {
                throw invalid(
                        "the query of " + name + " gives column " + given.name() + ", which is not in its column list",
                        "add it to the list, or leave it out of the query",
                        dataset.location());
            }
        }
        return declared;
    }

    /** A query's rows as the dataset stores them: columns in declared order, values of declared types. */
    public Dataset<Row> shape(Dataset<Row> rows, StructType schema) {
        if (dataset.columns().isEmpty()) {
            return rows;
        }
        if (!areTyped()) {
            return rows.toDF(schema.fieldNames());
        }
        List<Column> columns = new ArrayList<>();
        for (StructField field : schema.fields()) {
            String quoted = "`" + field.name().replace("`", "``") + "`";
            boolean isGiven = List.of(rows.schema().fieldNames()).stream().anyMatch(field.name()::equalsIgnoreCase);
            Column value = isGiven ? rows.col(quoted) : functions.lit(null);
            columns.add(value.cast(field.dataType()).as(field.name()));
        }
        return rows.select(columns.toArray(Column[]::new));
    }

    private boolean areTyped() {
        return dataset.columns().stream().anyMatch(column -> column.type() != null);
    }

    private StructType labelled(StructType query) {
        if (query.size() != dataset.columns().size()) {
            throw invalid(
                    "the column list of " + name + " has " + dataset.columns().size() + " names, its query gives "
                            + query.size() + " columns",
                    "name every column of the query",
                    dataset.location());
        }
        StructField[] fields = new StructField[query.size()];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = field(dataset.columns().get(i), query.fields()[i].dataType());
        }
        return new StructType(fields);
    }

    private DataType checkedType(ColumnDefinition column, StructType query, boolean mayLack) {
        Optional<StructField> given = List.of(query.fields()).stream()
                .filter(field -> field.name().equalsIgnoreCase(column.name()))
                .findFirst();
        if (given.isEmpty() && !mayLack) {
            String hint = NearestNames.hint(column.name(), List.of(query.fieldNames()));
            throw invalid(
                    "column " + column.name() + " of " + name + " is not among the columns of its query: "
                            + String.join(", ", query.fieldNames()),
                    hint.isEmpty() ? "add it to the query, or take it out of the column list" : hint,
                    column.location());
        }
        DataType type = column.type() == null && given.isPresent() ? given.get().dataType() : type(column);
        if (given.isPresent() && !Cast.canANSIStoreAssign(given.get().dataType(), type)) {
            throw invalid(
                    "column " + column.name() + " of " + name + " is declared as " + type.sql()
                            + ", but its query gives " + given.get().dataType().sql(),
                    "cast it in the query",
                    column.location());
        }
        return type;
    }

    private DataType type(ColumnDefinition column) {
        if (column.type() == null) {
            throw invalid(
                    "column " + column.name() + " of " + name + " has no type",
                    "give every column of the list a type",
                    column.location());
        }
        try {
            return DataType.fromDDL(column.type());
        } catch (Exception e) {
            String hint = NearestNames.hint(column.type(), TYPES);
            throw invalid(
                    "column " + column.name() + " of " + name + ": " + SparkProblems.sentence(e),
                    hint.isEmpty() ? "use a type such as BIGINT, DECIMAL(10, 2), STRING, DATE or TIMESTAMP" : hint,
                    column.location());
        }
    }

    private Optional<ColumnDefinition> column(String column) {
        return dataset.columns().stream()
                .filter(declared -> declared.name().equalsIgnoreCase(column))
                .findFirst();
    }

    private static StructField field(ColumnDefinition column, DataType type) {
        MetadataBuilder metadata = new MetadataBuilder();
        if (column.comment() != null) {
            metadata.putString("comment", column.comment());
        }
        return new StructField(column.name(), type, !column.notNull(), metadata.build());
    }

    private static PipelineException invalid(String what, String fix, SourceLocation where) {
        return new PipelineException(new Problem(ErrorCode.COLUMN_INVALID, what, fix, where));
    }
}
