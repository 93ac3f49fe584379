package dev.sluice.engine.update;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.execution.input.SourceMemory;
import dev.sluice.graph.source.SourceHistory;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import dev.sluice.state.table.TableStates;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/** What the flows of a pipeline remember of the files they follow. */
final class FlowMemories {
    private final SparkSession session;
    private final Storage storage;
    private final StorageLayout layout;

    FlowMemories(SparkSession session, Storage storage, StorageLayout layout) {
        this.session = session;
        this.storage = storage;
        this.layout = layout;
    }

    /** The names of those flows that remember something. */
    Set<DatasetName> among(Stream<FlowDefinition> flows) {
        return flows.filter(flow -> SourceMemory.isKept(storage, layout, flow.target(), flow.name()))
                .map(FlowDefinition::name)
                .collect(Collectors.toSet());
    }

    /** The memory of each flow, of these none. */
    Function<FlowDefinition, SourceHistory> without(Set<DatasetName> forgetful) {
        return flow -> forgetful.contains(flow.name()) ? SourceHistory.none() : of(flow);
    }

    private SourceHistory of(FlowDefinition flow) {
        return new TableStates(session)
                .read(layout.table(flow.target()))
                .<SourceHistory>map(
                        table -> SourceMemory.of(session, storage, layout, flow.target(), flow.name(), table.epoch()))
                .orElse(SourceHistory.none());
    }
}
