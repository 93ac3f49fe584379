package dev.sluice.engine.update;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.execution.input.SourceMemory;
import dev.sluice.graph.source.SourceHistory;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import dev.sluice.state.table.TableState;
import dev.sluice.state.table.TableStates;
import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.SparkSession;

/** What the flows of a pipeline remember of the files they follow, and who was asked for it. */
final class FlowMemories {
    private final SparkSession session;
    private final Storage storage;
    private final StorageLayout layout;
    private final Set<DatasetName> used = new HashSet<>();

    FlowMemories(SparkSession session, Storage storage, StorageLayout layout) {
        this.session = session;
        this.storage = storage;
        this.layout = layout;
    }

    /** The memory of a flow; nothing where its target has no table yet. */
    SourceHistory of(FlowDefinition flow) {
        Optional<TableState> table = new TableStates(session).read(layout.table(flow.target()));
        if (table.isEmpty()) {
            return SourceHistory.none();
        }
        used.add(flow.name());
        return SourceMemory.of(
                session,
                storage,
                layout,
                flow.target(),
                flow.name(),
                table.get().epoch());
    }

    /** Whether one of these flows remembered something that was asked for. */
    boolean anyUsed(Set<DatasetName> flows) {
        return !Collections.disjoint(used, flows);
    }
}
