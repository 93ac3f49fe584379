package dev.sluice.graph.check;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.error.Problem;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/** One rule on a dataset whose columns are known. */
public interface DatasetCheck {

    /**
     * What is wrong, in declared order.
     *
     * @param name the dataset as messages show it
     * @param schema its columns
     */
    List<Problem> problems(DatasetDefinition dataset, String name, StructType schema);
}
