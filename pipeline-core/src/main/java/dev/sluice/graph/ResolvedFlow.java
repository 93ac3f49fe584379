package dev.sluice.graph;

import dev.sluice.definition.FlowDefinition;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;

/**
 * A flow whose query has been resolved.
 *
 * @param definition the declaration
 * @param inputs what it reads, in the order of appearance, views looked through
 * @param schema columns that its query gives
 * @param isStream whether its query is a stream
 * @param fingerprint changes where the meaning of the definition changes, not where only its text does
 * @param volatility why the query gives another result although its inputs are the same, if it does
 */
public record ResolvedFlow(
        FlowDefinition definition,
        List<FlowInput> inputs,
        StructType schema,
        boolean isStream,
        String fingerprint,
        Optional<String> volatility) {
    public ResolvedFlow {
        inputs = List.copyOf(inputs);
    }
}
