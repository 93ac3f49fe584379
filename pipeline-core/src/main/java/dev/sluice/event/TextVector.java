package dev.sluice.event;

import io.delta.kernel.data.ColumnVector;
import io.delta.kernel.types.DataType;
import io.delta.kernel.types.StringType;
import java.util.List;

/** Strings as a column that Delta Kernel can read. */
record TextVector(List<String> values) implements ColumnVector {
    @Override
    public DataType getDataType() {
        return StringType.STRING;
    }

    @Override
    public int getSize() {
        return values.size();
    }

    @Override
    public boolean isNullAt(int rowId) {
        return false;
    }

    @Override
    public String getString(int rowId) {
        return values.get(rowId);
    }

    @Override
    public void close() {}
}
