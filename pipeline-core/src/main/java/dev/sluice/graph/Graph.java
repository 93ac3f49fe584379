package dev.sluice.graph;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetDefinition.RefreshPolicy;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.PipelineDefinition;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.PipelineSpec.ExternalTable;
import dev.sluice.definition.query.DefinedQuery;
import dev.sluice.graph.query.Reference;
import dev.sluice.graph.source.ProjectPaths;
import dev.sluice.state.StorageLayout;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A definition whose names are bound: each dataset once, each flow with its target. Queries are not read yet; {@link
 * ResolvedGraph} is what they make of it.
 */
public final class Graph {
    /** Formats whose tables a query may name by path, as in {@code delta.`/data/orders`}. */
    private static final Set<String> PATH_FORMATS = Set.of("delta", "parquet", "json", "csv", "orc", "text", "avro");

    private final PipelineDefinition definition;
    private final Map<DatasetName, DatasetDefinition> datasets;
    private final Map<DatasetName, FlowDefinition> flows;
    private final Map<String, DatasetDefinition> byKey;
    private final Map<DatasetName, List<FlowDefinition>> byTarget;

    private Graph(
            PipelineDefinition definition,
            Map<DatasetName, DatasetDefinition> datasets,
            Map<DatasetName, FlowDefinition> flows) {
        this.definition = definition;
        this.datasets = datasets;
        this.flows = flows;
        this.byKey = datasets.values().stream()
                .collect(Collectors.toMap(dataset -> dataset.name().key(), dataset -> dataset));
        this.byTarget = flows.values().stream().collect(Collectors.groupingBy(FlowDefinition::target));
    }

    /** Binds the names of a definition; what can't be bound is added to the problems and left out. */
    public static Graph of(PipelineDefinition definition, Problems problems) {
        Map<DatasetName, List<DatasetDefinition>> declared = new LinkedHashMap<>();
        definition
                .datasets()
                .forEach(dataset -> declared.computeIfAbsent(dataset.name(), name -> new ArrayList<>())
                        .add(dataset));
        Map<DatasetName, DatasetDefinition> datasets = new LinkedHashMap<>();
        declared.forEach((name, all) -> {
            datasets.put(name, all.get(0));
            if (all.size() > 1) {
                problems.add(GraphErrors.duplicateDataset(definition.spec(), all));
            }
            if (name.equals(definition.spec().eventLogTable())) {
                problems.add(GraphErrors.eventLogName(definition.spec(), all.get(0)));
            }
            if (all.get(0).kind() != DatasetKind.MATERIALIZED_VIEW
                    && all.get(0).refreshPolicy() != RefreshPolicy.AUTO) {
                problems.add(GraphErrors.refreshPolicy(definition.spec(), all.get(0)));
            }
        });
        Map<DatasetName, FlowDefinition> flows = new LinkedHashMap<>();
        for (FlowDefinition flow : definition.flows()) {
            FlowDefinition first = flows.putIfAbsent(flow.name(), flow);
            boolean isOfADuplicateDataset = first != null
                    && flow.name().equals(flow.target())
                    && first.target().equals(flow.target());
            if (first != null && !isOfADuplicateDataset) {
                problems.add(GraphErrors.duplicateFlow(definition.spec(), first, flow));
            }
        }
        return new Graph(definition, datasets, flows);
    }

    public PipelineDefinition definition() {
        return definition;
    }

    public PipelineSpec spec() {
        return definition.spec();
    }

    /** All datasets, in the order of declaration. */
    public List<DatasetDefinition> datasets() {
        return List.copyOf(datasets.values());
    }

    public Optional<DatasetDefinition> dataset(DatasetName name) {
        return Optional.ofNullable(datasets.get(name));
    }

    /** The dataset that has this key. */
    public Optional<DatasetDefinition> datasetByKey(String key) {
        return Optional.ofNullable(byKey.get(key));
    }

    public Optional<FlowDefinition> flow(DatasetName name) {
        return Optional.ofNullable(flows.get(name));
    }

    /** All flows, in the order of declaration. */
    public List<FlowDefinition> flows() {
        return List.copyOf(flows.values());
    }

    /** The flows that feed a dataset. */
    public List<FlowDefinition> flowsInto(DatasetName target) {
        return List.copyOf(byTarget.getOrDefault(target, List.of()));
    }

    /** The name as messages show it. */
    public String display(DatasetName name) {
        return spec().display(name);
    }

    /** What a name in a query stands for; nothing where it is unknown. */
    public Optional<Reference> resolve(List<String> parts, DefinedQuery in) {
        Optional<Reference> dataset = qualify(parts, in).flatMap(this::dataset).map(Reference.Dataset::new);
        return dataset.or(() -> external(parts)).or(() -> system(parts));
    }

    /** The full name of what a query calls by these parts; nothing where there are too many of them. */
    public Optional<DatasetName> qualify(List<String> parts, DefinedQuery in) {
        return switch (parts.size()) {
            case 1 -> Optional.of(new DatasetName(in.catalog(), in.schema(), parts.get(0)));
            case 2 ->
                Optional.of(
                        parts.get(0).equalsIgnoreCase("LIVE")
                                ? spec().dataset(parts.get(1))
                                : new DatasetName(in.catalog(), parts.get(0), parts.get(1)));
            case 3 -> Optional.of(new DatasetName(parts.get(0), parts.get(1), parts.get(2)));
            default -> Optional.empty();
        };
    }

    /** Every name that a query could use, for suggestions. */
    public List<String> knownNames() {
        List<String> names = new ArrayList<>();
        datasets.keySet().forEach(name -> names.add(display(name)));
        names.addAll(spec().externalTables().keySet());
        return names;
    }

    private Optional<Reference> external(List<String> parts) {
        String name = String.join(".", parts);
        for (Map.Entry<String, ExternalTable> entry : spec().externalTables().entrySet()) {
            if (entry.getKey().equalsIgnoreCase(name)) {
                return Optional.of(new Reference.External(name, entry.getValue()));
            }
        }
        if (parts.size() == 3) {
            for (Map.Entry<String, URI> catalog : spec().catalogs().entrySet()) {
                if (catalog.getKey().equalsIgnoreCase(parts.get(0))) {
                    DatasetName table = new DatasetName(parts.get(0), parts.get(1), parts.get(2));
                    URI path = StorageLayout.of(catalog.getValue()).table(table).toUri();
                    return Optional.of(new Reference.External(name, new ExternalTable("delta", path, Map.of())));
                }
            }
        }
        String format = parts.get(0).toLowerCase(Locale.ROOT);
        return parts.size() == 2
                        && PATH_FORMATS.contains(format)
                        && parts.get(1).contains("/")
                ? Optional.of(new Reference.External(
                        name, new ExternalTable(format, ProjectPaths.absolute(spec(), parts.get(1)), Map.of())))
                : Optional.empty();
    }

    private static Optional<Reference> system(List<String> parts) {
        return parts.size() == 3
                        && parts.get(0).equalsIgnoreCase("system")
                        && parts.get(1).equalsIgnoreCase("lakeflow")
                ? Optional.of(new Reference.SystemView(parts))
                : Optional.empty();
    }
}
