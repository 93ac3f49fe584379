package dev.sluice.worker.command.server;

import dev.sluice.activity.PipelineRoots;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.engine.RunningEngine;
import dev.sluice.worker.engine.StartingEngine;
import dev.sluice.worker.service.Duty;
import dev.sluice.worker.service.Interrupts;
import dev.sluice.worker.service.SluiceWorker;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.watch.HealthFile;
import dev.sluice.worker.watch.WorkerWatch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** A worker that serves until the process is told to stop. */
final class ServedWorker {
    private final GlobalOptions sluice;
    private final String taskQueue;
    private final Set<Duty> duties;
    private final PipelineRoots roots;
    private final Duration grace;
    private final Optional<Path> healthFile;
    private final CountDownLatch stopped = new CountDownLatch(1);

    /**
     * @param roots folders under which it opens pipelines
     * @param grace time that running flows get when it is stopped
     * @param healthFile file that says that it can take work
     */
    ServedWorker(
            GlobalOptions sluice,
            String taskQueue,
            Set<Duty> duties,
            PipelineRoots roots,
            Duration grace,
            Optional<Path> healthFile) {
        this.sluice = sluice;
        this.taskQueue = taskQueue;
        this.duties = duties;
        this.roots = roots;
        this.grace = grace;
        this.healthFile = healthFile;
    }

    /** From now on Ctrl-C and SIGTERM stop it in order. */
    void listenToSignals() {
        Interrupts.onSignal(stopped::countDown);
    }

    /** Serves until it is stopped, watched. */
    void serve(TemporalService service, Map<String, String> sparkConf, WorkerWatch watch) throws InterruptedException {
        try (RunningEngine engine = sluice.engines().start(sparkConf)) {
            StartingEngine timed = new StartingEngine(CompletableFuture.completedFuture(engine), sluice::took);
            SluiceWorker worker = SluiceWorker.start(service, taskQueue, duties, timed, roots, watch.observer());
            watch.started(worker::canTakeWork);
            sluice.say("worker ready: task queue " + taskQueue + ", pipelines under " + roots.folders());
            Optional<HealthFile> health = healthFile.map(file -> HealthFile.start(file, worker::canTakeWork));
            stopped.await();
            health.ifPresent(HealthFile::close);
            sluice.say("worker stops; running flows get " + grace.toSeconds() + " s");
            worker.close(grace);
        }
    }
}
