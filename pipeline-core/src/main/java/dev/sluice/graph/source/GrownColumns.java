package dev.sluice.graph.source;

import dev.sluice.error.PipelineException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Columns of a stream's files, joined so that rows already stored stay right: new ones are added, none is changed. */
final class GrownColumns {
    private GrownColumns() {}

    /**
     * The known columns, then those that only the new files have; the same inside of structs.
     *
     * @throws PipelineException DUPLICATE_COLUMN where a name differs from a known one in case only
     */
    static StructType of(StructType known, StructType found, Path source) {
        List<StructField> fields = new ArrayList<>(List.of(known.fields()));
        for (StructField field : found.fields()) {
            Optional<StructField> same = List.of(known.fields()).stream()
                    .filter(other -> other.name().equalsIgnoreCase(field.name()))
                    .findFirst();
            if (same.isEmpty()) {
                fields.add(field);
            } else if (!same.get().name().equals(field.name())) {
                throw new PipelineException(
                        FileErrors.twoSpellings(source, same.get().name(), field.name()));
            } else {
                StructField grown = new StructField(
                        field.name(),
                        type(same.get().dataType(), field.dataType(), source),
                        same.get().nullable(),
                        same.get().metadata());
                fields.set(fields.indexOf(same.get()), grown);
            }
        }
        return new StructType(fields.toArray(StructField[]::new));
    }

    private static DataType type(DataType known, DataType found, Path source) {
        if (known instanceof StructType struct && found instanceof StructType other) {
            return of(struct, other, source);
        }
        if (known instanceof ArrayType array && found instanceof ArrayType other) {
            return new ArrayType(type(array.elementType(), other.elementType(), source), array.containsNull());
        }
        return known;
    }
}
