package dev.sluice.workflow.progress;

import dev.sluice.workflow.message.FlowPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Version of each dataset's table: as planned, moved on by the flows that have ended. Decides what is a NO_OP. */
final class TableVersions {
    private final Map<String, Long> versions = new HashMap<>();

    TableVersions(List<FlowPlan> flows) {
        flows.forEach(flow -> moveTo(flow.dataset(), flow.tableVersion()));
    }

    void moveTo(String dataset, long version) {
        versions.merge(dataset, version, Math::max);
    }

    /**
     * Whether the flow has nothing to do: planning knows it, or every input is at the version that its table shows. To be asked
     * when all flows it waits for have ended. An input that is not of this pipeline's plan is not known to be unchanged.
     */
    boolean showsNothingNew(FlowPlan flow) {
        return flow.nothingToDo()
                || (!flow.freshAt().isEmpty()
                        && flow.freshAt().entrySet().stream()
                                .allMatch(fresh -> Objects.equals(versions.get(fresh.getKey()), fresh.getValue())));
    }
}
