package dev.sluice.worker.service;

import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.worker.engine.EngineSource;
import dev.sluice.worker.engine.Timings;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.workflow.maintenance.MaintenanceInput;
import dev.sluice.workflow.maintenance.MaintenanceResult;
import java.util.UUID;
import java.util.function.Consumer;

/** Maintenance of one pipeline with everything it needs in this process. */
public final class LocalMaintenance {
    private final LocalService local;

    public LocalMaintenance(EngineSource engines, Timings timings) {
        this.local = new LocalService(engines, TemporalService::embedded, timings, UpdateObserver.NONE);
    }

    /**
     * Runs it to its end.
     *
     * @param started told once it can be cancelled
     */
    public MaintenanceResult run(ProjectFile project, MaintenanceInput input, Consumer<MaintenanceHandle> started) {
        String taskQueue = "sluice-run-" + UUID.randomUUID();
        return local.run(project, taskQueue, Duty.MAINTENANCE, (service, healthy) -> {
            MaintenanceHandle maintenance =
                    MaintenanceHandle.start(service, project.pipeline().orElse("unnamed"), taskQueue, input);
            started.accept(maintenance);
            return maintenance.await(healthy);
        });
    }
}
