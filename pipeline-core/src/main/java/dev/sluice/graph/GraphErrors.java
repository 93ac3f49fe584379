package dev.sluice.graph;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.Problem;
import java.util.List;

/** The problems of names that are declared twice. */
final class GraphErrors {
    private GraphErrors() {}

    /** @param all the declarations of one name, two or more */
    static Problem duplicateDataset(PipelineSpec spec, List<DatasetDefinition> all) {
        List<String> places =
                all.stream().map(dataset -> "at " + dataset.location()).toList();
        return new Problem(
                ErrorCode.DUPLICATE_DATASET,
                spec.display(all.get(0).name()) + " is declared " + (all.size() == 2 ? "twice" : all.size() + " times")
                        + ": " + String.join(" and ", places),
                "keep one of them; names that differ only in case, quoting or qualification are the same",
                all.get(1).location());
    }

    static Problem duplicateFlow(PipelineSpec spec, FlowDefinition first, FlowDefinition second) {
        return new Problem(
                ErrorCode.DUPLICATE_FLOW,
                "flow " + spec.display(second.name()) + " is declared twice: at " + first.location() + " and at "
                        + second.location(),
                "give one of them another name; a flow that a dataset's own query makes is named after the dataset",
                second.location());
    }

    static Problem refreshPolicy(PipelineSpec spec, DatasetDefinition dataset) {
        return new Problem(
                ErrorCode.UNSUPPORTED_CLAUSE,
                "only a materialized view has a refresh policy, and " + spec.display(dataset.name()) + " is a "
                        + dataset.kind().words(),
                "leave the policy out",
                dataset.location());
    }

    static Problem eventLogName(PipelineSpec spec, DatasetDefinition dataset) {
        return new Problem(
                ErrorCode.INVALID_NAME,
                spec.display(dataset.name()) + " is the name of the pipeline's event log",
                "rename one of them; event_log in the project file names the log",
                dataset.location());
    }
}
