package dev.sluice.worker.service;

import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.worker.engine.EngineSource;
import dev.sluice.worker.engine.Timings;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.result.UpdateResult;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One update with everything it needs in this process. */
public final class LocalUpdate {
    private final LocalService local;

    /**
     * @param services where the service comes from: embedded, or a connection
     * @param observer told of what the activities do
     */
    public LocalUpdate(
            EngineSource engines, Supplier<TemporalService> services, Timings timings, UpdateObserver observer) {
        this.local = new LocalService(engines, services, timings, observer);
    }

    /**
     * Runs the update to its end.
     *
     * @param listener sees the document as it changes
     * @param started told once the update can be cancelled
     */
    public UpdateResult run(
            ProjectFile project, UpdateInput input, Consumer<UpdateResult> listener, Consumer<UpdateHandle> started) {
        String updateId = UUID.randomUUID().toString();
        String taskQueue = "sluice-run-" + updateId;
        return local.run(project, taskQueue, Duty.UPDATES, (service, healthy) -> {
            String pipeline = project.pipeline().orElse("unnamed");
            UpdateHandle update = new Updates(service).start(pipeline, updateId, taskQueue, input);
            started.accept(update);
            return update.follow(document -> {
                healthy.run();
                listener.accept(document);
            });
        });
    }
}
