package dev.sluice.state.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** How the columns of a table that has rows may change: fields are added, also inside of structs; no type changes. */
public final class StoredColumns {
    private StoredColumns() {}

    /**
     * The type that holds what is stored as well as values of another type: fields stored, in their order, then the new
     * ones, which are nullable. Nothing where stored rows would have to change.
     */
    public static Optional<DataType> with(DataType stored, DataType further) {
        if (stored instanceof StructType struct && further instanceof StructType other) {
            return structs(struct, other).map(joined -> joined);
        }
        if (stored instanceof ArrayType array && further instanceof ArrayType other) {
            return with(array.elementType(), other.elementType()).map(element -> new ArrayType(element, true));
        }
        if (stored instanceof MapType map && further instanceof MapType other) {
            return map.keyType().asNullable().equals(other.keyType().asNullable())
                    ? with(map.valueType(), other.valueType()).map(value -> new MapType(map.keyType(), value, true))
                    : Optional.empty();
        }
        return stored.equals(further) ? Optional.of(stored) : Optional.empty();
    }

    private static Optional<StructType> structs(StructType stored, StructType further) {
        List<StructField> fields = new ArrayList<>(List.of(stored.fields()));
        for (StructField field : further.fields()) {
            Optional<StructField> same = find(stored, field.name());
            if (same.isEmpty()) {
                fields.add(new StructField(field.name(), field.dataType(), true, field.metadata()));
                continue;
            }
            StructField known = same.get();
            Optional<DataType> joined = with(known.dataType(), field.dataType());
            if (joined.isEmpty()) {
                return Optional.empty();
            }
            fields.set(
                    fields.indexOf(known),
                    new StructField(known.name(), joined.get(), known.nullable(), known.metadata()));
        }
        return Optional.of(new StructType(fields.toArray(StructField[]::new)));
    }

    /** The column of this name; case does not count. */
    public static Optional<StructField> find(StructType columns, String name) {
        return List.of(columns.fields()).stream()
                .filter(field -> field.name().equalsIgnoreCase(name))
                .findFirst();
    }
}
