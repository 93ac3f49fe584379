package dev.sluice.execution.input;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.PipelineDefinition;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.UpdatePlan;
import dev.sluice.state.Json;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/** What is kept of an update in the storage folder: its plan, the definition it runs on, how its flows ended. */
public final class UpdateStore {
    private final Storage storage;
    private final StorageLayout layout;

    public UpdateStore(Storage storage, StorageLayout layout) {
        this.storage = storage;
        this.layout = layout;
    }

    /** Keeps the plan and its definition; the plan last, so that a plan that is there is complete. */
    public void keep(UpdatePlan plan, PipelineDefinition definition) {
        storage.write(definitionFile(plan.ref()), Json.write(definition));
        storage.write(planFile(plan.ref()), Json.write(plan));
        storage.write(layout.lastDefinition(), Json.write(definition));
    }

    public Optional<UpdatePlan> plan(PlanRef ref) {
        return storage.read(planFile(ref))
                .map(text -> Json.read(text, UpdatePlan.class, "the plan of update " + ref.updateId()));
    }

    /** Whether the plan is there: maintenance removes updates that have given no sign for long. */
    public boolean isKept(PlanRef ref) {
        return storage.exists(planFile(ref));
    }

    /** Leaves a sign that an update goes on after failures, so that it is kept from now on as long as a new one. */
    public void keepLonger(String updateId, long turn) {
        storage.write(layout.updateFile(updateId, "retried"), Json.write(Map.of("turn", turn)));
    }

    /**
     * The definition that goes with a plan.
     *
     * @throws PipelineException UNKNOWN_UPDATE
     */
    public PipelineDefinition definition(PlanRef ref) {
        return storage.read(definitionFile(ref))
                .map(text -> Json.read(text, PipelineDefinition.class, "the definition of update " + ref.updateId()))
                .orElseThrow(() -> unknown(ref.updateId()));
    }

    /** The definition that the last planned update ran on. */
    public Optional<PipelineDefinition> lastDefinition() {
        return storage.read(layout.lastDefinition())
                .map(text -> Json.read(text, PipelineDefinition.class, "the last definition"));
    }

    /** How a flow ended in an update, if it did. */
    public Optional<FinishedFlow> finished(String updateId, DatasetName flow) {
        return storage.read(layout.flowRecord(updateId, flow))
                .map(text -> Json.read(text, FinishedFlow.class, "the record of flow " + flow));
    }

    public void keep(String updateId, DatasetName flow, FinishedFlow finished) {
        storage.write(layout.flowRecord(updateId, flow), Json.write(finished));
    }

    /** The error where an update was never planned in this storage folder. */
    public static PipelineException unknown(String updateId) {
        return new PipelineException(Problem.of(
                ErrorCode.UNKNOWN_UPDATE,
                "the pipeline has no update " + updateId,
                "see: sluice query \"SELECT update_id, state FROM system.lakeflow.updates\""));
    }

    private Path planFile(PlanRef ref) {
        return file(ref, "plan");
    }

    private Path definitionFile(PlanRef ref) {
        return file(ref, "definition");
    }

    private Path file(PlanRef ref, String kind) {
        return layout.updateFile(ref.updateId(), ref.revision().isEmpty() ? kind : kind + "-" + ref.revision());
    }
}
