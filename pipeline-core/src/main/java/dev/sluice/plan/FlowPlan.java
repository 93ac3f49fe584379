package dev.sluice.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.sluice.definition.DatasetName;
import dev.sluice.graph.FlowInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an update will do with one flow, with everything that running it needs beside the definition.
 *
 * @param planned what the orchestrator sees
 * @param flow the flow's full name
 * @param target its dataset's full name
 * @param once whether it is a ONCE flow
 * @param inputs what it reads
 * @param fingerprint of its definition
 * @param volatility why its result changes without its inputs, or null
 * @param resets whether its first commit empties the dataset
 * @param restarts whether it starts on a new checkpoint
 * @param startsAfter for flows that restart behind what is there: true where they take only what arrives later
 */
public record FlowPlan(
        PlannedFlow planned,
        DatasetName flow,
        DatasetName target,
        boolean once,
        List<FlowInput> inputs,
        String fingerprint,
        @Nullable String volatility,
        boolean resets,
        boolean restarts,
        boolean startsAfter) {
    public FlowPlan {
        inputs = List.copyOf(inputs);
    }

    /** The same, for an update that does not run the flow as it is not declared any more. */
    FlowPlan undeclared() {
        return new FlowPlan(
                planned.excluded("no longer declared"),
                flow,
                target,
                once,
                inputs,
                fingerprint,
                volatility,
                false,
                false,
                startsAfter);
    }

    /** The flow's key in records and events. */
    @JsonIgnore
    public String key() {
        return flow.key();
    }

    /** Keys of the datasets it reads. */
    @JsonIgnore
    public List<String> datasetInputs() {
        return inputs.stream()
                .filter(input -> input.kind() == FlowInput.Kind.DATASET)
                .map(FlowInput::name)
                .distinct()
                .toList();
    }
}
