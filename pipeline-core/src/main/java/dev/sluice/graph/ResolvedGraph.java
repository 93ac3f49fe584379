package dev.sluice.graph;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.Notice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A graph without errors: every query resolved, every dataset's columns known, in topological order. */
public final class ResolvedGraph {
    private final Graph graph;
    private final Map<DatasetName, ResolvedDataset> datasets;
    private final List<Notice> notices;

    public ResolvedGraph(Graph graph, Map<DatasetName, ResolvedDataset> datasets, List<Notice> notices) {
        this.graph = graph;
        this.datasets = new LinkedHashMap<>(datasets);
        this.notices = List.copyOf(notices);
    }

    public Graph graph() {
        return graph;
    }

    /** All datasets, each after those it reads. */
    public List<ResolvedDataset> datasets() {
        return List.copyOf(datasets.values());
    }

    /** The dataset that an input of a flow is, if it is one of this pipeline's. */
    public Optional<ResolvedDataset> dataset(FlowInput input) {
        return input.kind() == FlowInput.Kind.DATASET
                ? graph.datasetByKey(input.name()).map(dataset -> datasets.get(dataset.name()))
                : Optional.empty();
    }

    /** The datasets that updates write to, each after those it reads. */
    public List<ResolvedDataset> targets() {
        return datasets.values().stream()
                .filter(dataset -> dataset.definition().kind().isWritten())
                .toList();
    }

    /** Deprecations and warnings, those of the definition included. */
    public List<Notice> notices() {
        return notices;
    }

    /** The tables of this pipeline that a flow reads, by name, in the order of appearance. */
    public static Set<String> tableInputs(ResolvedFlow flow) {
        Set<String> names = new LinkedHashSet<>();
        for (FlowInput input : flow.inputs()) {
            if (input.kind() == FlowInput.Kind.DATASET) {
                names.add(input.name());
            }
        }
        return names;
    }

    /** All flows of updates, each after those whose targets it reads. */
    public List<ResolvedFlow> flows() {
        List<ResolvedFlow> flows = new ArrayList<>();
        targets().forEach(target -> flows.addAll(target.flows()));
        return flows;
    }
}
