package dev.sluice.graph.check;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.NearestNames;
import dev.sluice.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VariantType;

/** Partition and cluster columns must exist and be of a type that files can be laid out by. */
public final class LayoutCheck implements DatasetCheck {
    /** Delta clusters by this many columns at most. */
    private static final int MAX_CLUSTER_COLUMNS = 4;

    @Override
    public List<Problem> problems(DatasetDefinition dataset, String name, StructType schema) {
        List<Problem> problems = new ArrayList<>();
        for (String column : dataset.partitionColumns()) {
            check(dataset, name, schema, column, "PARTITIONED BY", false).ifPresent(problems::add);
        }
        for (String column : dataset.clusterColumns()) {
            check(dataset, name, schema, column, "CLUSTER BY", true).ifPresent(problems::add);
        }
        if (problems.isEmpty()
                && !dataset.partitionColumns().isEmpty()
                && dataset.partitionColumns().size() == schema.size()) {
            problems.add(invalid(
                    dataset, "PARTITIONED BY names every column of " + name, "leave at least one column out of it"));
        }
        if (dataset.clusterColumns().size() > MAX_CLUSTER_COLUMNS) {
            problems.add(invalid(
                    dataset,
                    "CLUSTER BY of " + name + " names "
                            + dataset.clusterColumns().size() + " columns",
                    "name at most " + MAX_CLUSTER_COLUMNS));
        }
        return problems;
    }

    private static Optional<Problem> check(
            DatasetDefinition dataset, String name, StructType schema, String column, String clause, boolean clusters) {
        Optional<StructField> field = List.of(schema.fields()).stream()
                .filter(f -> f.name().equalsIgnoreCase(column))
                .findFirst();
        if (field.isEmpty()) {
            List<String> names = List.of(schema.fieldNames());
            String hint = NearestNames.hint(column, names);
            return Optional.of(invalid(
                    dataset,
                    clause + " names column " + column + ", which " + name + " doesn't have",
                    hint.isEmpty() ? "use one of " + String.join(", ", names) : hint));
        }
        DataType type = field.get().dataType();
        boolean unfit = type instanceof ArrayType
                || type instanceof MapType
                || type instanceof StructType
                || type instanceof VariantType
                || (clusters && (type instanceof BooleanType || type instanceof BinaryType));
        return unfit
                ? Optional.of(invalid(
                        dataset,
                        clause + " can't use column " + column + " of type " + type.sql(),
                        "use a number, a string, a date or a timestamp"))
                : Optional.empty();
    }

    private static Problem invalid(DatasetDefinition dataset, String what, String fix) {
        return new Problem(ErrorCode.PARTITION_INVALID, what, fix, dataset.location());
    }
}
