package dev.sluice.worker.service;

import dev.sluice.activity.PipelineRoots;
import dev.sluice.worker.engine.EngineSource;
import dev.sluice.worker.engine.RunningEngine;
import dev.sluice.worker.engine.StartingEngine;
import dev.sluice.worker.engine.Timings;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.result.UpdateResult;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One update with everything it needs in this process. Service, worker and engine start at the same time. */
public final class LocalUpdate {
    private final EngineSource engines;
    private final Supplier<TemporalService> services;
    private final Timings timings;

    /**
     * @param services where the service comes from: embedded, or a connection
     */
    public LocalUpdate(EngineSource engines, Supplier<TemporalService> services, Timings timings) {
        this.engines = engines;
        this.services = services;
        this.timings = timings;
    }

    /**
     * Runs the update to its end.
     *
     * @param listener sees the document as it changes
     * @param started told once the update can be cancelled
     */
    public UpdateResult run(
            ProjectFile project, UpdateInput input, Consumer<UpdateResult> listener, Consumer<UpdateHandle> started) {
        Map<String, String> conf = project.staticSparkConf();
        CompletableFuture<RunningEngine> engine = CompletableFuture.supplyAsync(
                () -> timings.timed("spark", () -> engines.start(conf)),
                task -> new Thread(task, "sluice-engine").start());
        String updateId = UUID.randomUUID().toString();
        String taskQueue = "sluice-run-" + updateId;
        try (TemporalService service = timings.timed("temporal", services)) {
            StartingEngine starting = new StartingEngine(engine, timings);
            SluiceWorker worker =
                    SluiceWorker.start(service, taskQueue, starting, PipelineRoots.of(List.of(project.folder())));
            try {
                String pipeline = project.pipeline().orElse("unnamed");
                UpdateHandle update = new Updates(service).start(pipeline, updateId, taskQueue, input);
                started.accept(update);
                return update.follow(document -> {
                    requireHealthy(engine);
                    listener.accept(document);
                });
            } finally {
                worker.close();
            }
        } finally {
            engine.thenAccept(RunningEngine::close)
                    .exceptionally(alreadyReported -> null)
                    .join();
        }
    }

    /** An engine that could not start ends the command with its own error; the update would only try again. */
    private static void requireHealthy(CompletableFuture<RunningEngine> engine) {
        if (engine.isCompletedExceptionally()) {
            try {
                engine.join();
            } catch (CompletionException e) {
                throw e.getCause() instanceof RuntimeException cause ? cause : e;
            }
        }
    }
}
