package dev.sluice.engine.update;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.event.EventLog;
import dev.sluice.event.Events;
import dev.sluice.execution.input.UpdateStore;
import dev.sluice.plan.Limits;
import dev.sluice.state.Lease;
import dev.sluice.state.PipelineIdentity;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import org.apache.hadoop.fs.Path;

/**
 * A pipeline whose project file has been read and whose storage folder is at hand.
 *
 * @param spec the project file
 * @param layout where things lie in its storage folder
 * @param storage reads and writes them
 * @param identity whose folder it is
 * @param events the event log
 */
public record OpenPipeline(
        PipelineSpec spec, StorageLayout layout, Storage storage, PipelineIdentity identity, EventLog events) {

    public Lease lease() {
        return Lease.ofPipeline(storage, layout, Limits.heartbeat(spec));
    }

    Lease queue() {
        return Lease.ofQueue(storage, layout, Limits.heartbeat(spec));
    }

    public UpdateStore updates() {
        return new UpdateStore(storage, layout);
    }

    /** Makes the events of one of its updates. */
    Events eventsOf(String updateId, long turn) {
        return Events.of(identity.id(), identity.name(), updateId, turn);
    }

    public static Path eventLogTable(PipelineSpec spec) {
        DatasetName name = spec.eventLogTable();
        return StorageLayout.of(spec.storage()).table(name);
    }
}
