package dev.sluice.worker.service;

import dev.sluice.activity.PipelineRoots;
import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.worker.engine.EngineSource;
import dev.sluice.worker.engine.RunningEngine;
import dev.sluice.worker.engine.StartingEngine;
import dev.sluice.worker.engine.Timings;
import dev.sluice.worker.project.ProjectFile;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Service, worker and engine in this process, for one piece of work. They start at the same time. */
final class LocalService {
    private final EngineSource engines;
    private final Supplier<TemporalService> services;
    private final Timings timings;
    private final UpdateObserver observer;

    /**
     * @param services where the service comes from: embedded, or a connection
     * @param observer told of what the activities do
     */
    LocalService(EngineSource engines, Supplier<TemporalService> services, Timings timings, UpdateObserver observer) {
        this.observer = observer;
        this.engines = engines;
        this.services = services;
        this.timings = timings;
    }

    /** What is done with them. */
    @FunctionalInterface
    interface Work<T> {
        /**
         * Does it.
         *
         * @param healthy to be run now and then: throws where the engine could not start
         */
        T run(TemporalService service, Runnable healthy);
    }

    /** Starts everything, does the work, ends everything. */
    <T> T run(ProjectFile project, String taskQueue, Duty duty, Work<T> work) {
        Map<String, String> conf = project.staticSparkConf();
        CompletableFuture<RunningEngine> engine = CompletableFuture.supplyAsync(
                () -> timings.timed("spark", () -> engines.start(conf)),
                task -> new Thread(task, "sluice-engine").start());
        try (TemporalService service = timings.timed("temporal", services)) {
            StartingEngine starting = new StartingEngine(engine, timings);
            PipelineRoots roots = PipelineRoots.of(List.of(project.folder()));
            SluiceWorker worker = SluiceWorker.start(service, taskQueue, Set.of(duty), starting, roots, observer);
            try {
                return work.run(service, () -> requireHealthy(engine));
            } finally {
                worker.close();
            }
        } finally {
            engine.thenAccept(RunningEngine::close)
                    .exceptionally(alreadyReported -> null)
                    .join();
        }
    }

    /** An engine that could not start ends the command with its own error; the work would only be tried again. */
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
