package dev.sluice.graph;

import dev.sluice.definition.DatasetDefinition;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/**
 * A dataset whose columns are known.
 *
 * @param definition the declaration
 * @param schema its columns: the declared ones, or what its flows give
 * @param flows the flows that feed it; a view has the one that holds its query
 */
public record ResolvedDataset(DatasetDefinition definition, StructType schema, List<ResolvedFlow> flows) {
    public ResolvedDataset {
        flows = List.copyOf(flows);
    }
}
