package dev.sluice.execution.input;

import dev.sluice.execution.task.FlowTask;
import dev.sluice.graph.FlowInput;
import dev.sluice.plan.FlowPlan;
import dev.sluice.plan.InputToken;
import dev.sluice.state.table.TableState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * The state at which a flow reads its batch inputs. A table of this pipeline is read as it was when the flows that feed
 * it had ended in this update, or as it was when the update was planned where they did nothing; so every attempt reads
 * the same.
 *
 * @param pins versions to read
 * @param tokens the state of each input as the commit record keeps it
 * @param tableIds Delta's id of each table that is read, by dataset key
 */
public record PinnedInputs(Pins pins, Map<String, String> tokens, Map<String, String> tableIds) {

    /** Reads the state that this update pins for the flow. */
    public static PinnedInputs of(FlowTask task) {
        UpdateStore updates = new UpdateStore(task.storage(), task.layout());
        Map<String, Long> versions = new LinkedHashMap<>();
        Map<String, String> tokens = new LinkedHashMap<>(
                new SourceStates(task.session()).read(task.flow().inputs()));
        Map<String, String> ids = new LinkedHashMap<>();
        for (FlowInput input : task.flow().inputs()) {
            if (input.kind() != FlowInput.Kind.DATASET) {
                continue;
            }
            Optional<TableState> table = task.tables().read(path(task, input.name()));
            Optional<Long> version = version(task, updates, input.name());
            if (table.isPresent() && version.isPresent()) {
                versions.put(input.name(), version.get());
                ids.put(input.name(), table.get().tableId());
                tokens.put(InputToken.key(input), new InputToken(table.get().tableId(), version.get()).text());
            }
        }
        task.plan()
                .externalVersions()
                .forEach((path, version) -> tokens.computeIfPresent(
                        path,
                        (key, token) -> InputToken.parse(token).at(version).text()));
        return new PinnedInputs(new Pins(versions, task.plan().externalVersions()), tokens, ids);
    }

    public static Path path(FlowTask task, String datasetKey) {
        return task.graph()
                .datasetByKey(datasetKey)
                .map(dataset -> task.layout().table(dataset.name()))
                .orElseThrow(() -> new IllegalStateException("no dataset " + datasetKey));
    }

    private static Optional<Long> version(FlowTask task, UpdateStore updates, String datasetKey) {
        Optional<Long> newest = Optional.ofNullable(task.plan().tableVersions().get(datasetKey));
        for (FlowPlan feeding : task.plan().flows()) {
            if (feeding.target().key().equals(datasetKey)) {
                Optional<Long> ended = updates.finished(task.plan().request().updateId(), feeding.flow())
                        .map(finished -> finished.outcome().tableVersion());
                if (ended.isPresent() && (newest.isEmpty() || ended.get() > newest.get())) {
                    newest = ended;
                }
            }
        }
        return newest;
    }
}
