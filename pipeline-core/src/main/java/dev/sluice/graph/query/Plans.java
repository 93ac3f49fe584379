package dev.sluice.graph.query;

import dev.sluice.spark.ScalaValues;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.types.DataTypeUtils;
import org.apache.spark.sql.types.StructType;

/** Spark's logical plans for sources that names are bound to. */
public final class Plans {
    private Plans() {}

    /** The analyzed plan of a Dataset. */
    public static LogicalPlan analyzed(Dataset<Row> rows) {
        return ((org.apache.spark.sql.classic.Dataset<Row>) rows)
                .queryExecution()
                .analyzed();
    }

    /** A relation that has these columns and no rows. */
    public static LogicalPlan empty(StructType schema, boolean isStream) {
        return new LocalRelation(
                ScalaValues.seq(ScalaValues.list(DataTypeUtils.toAttributes(schema))),
                ScalaValues.seq(List.of()),
                isStream,
                ScalaValues.none());
    }
}
