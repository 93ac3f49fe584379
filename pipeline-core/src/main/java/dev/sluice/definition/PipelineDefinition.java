package dev.sluice.definition;

import java.util.List;

/**
 * Everything a pipeline's files declare, before any name is resolved.
 *
 * @param spec the project file
 * @param datasets in the order of declaration, files by path
 * @param flows in the order of declaration, those of the datasets' own statements included
 * @param notices deprecations and the like
 */
public record PipelineDefinition(
        PipelineSpec spec, List<DatasetDefinition> datasets, List<FlowDefinition> flows, List<Notice> notices) {
    public PipelineDefinition {
        datasets = List.copyOf(datasets);
        flows = List.copyOf(flows);
        notices = List.copyOf(notices);
    }

    /** Whether programs had to be run to know part of it. */
    public boolean hasPrograms() {
        return flows.stream()
                .anyMatch(flow ->
                        flow.body().match(query -> query.query().match(text -> false, plan -> true), cdc -> false));
    }
}
