package dev.sluice.worker.command.server;

import dev.sluice.activity.PipelineRoots;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.engine.RunningEngine;
import dev.sluice.worker.engine.StartingEngine;
import dev.sluice.worker.service.Interrupts;
import dev.sluice.worker.service.SluiceWorker;
import dev.sluice.worker.service.TemporalService;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** A worker that serves until the process is told to stop. */
final class ServedWorker {
    private final GlobalOptions sluice;
    private final String taskQueue;
    private final PipelineRoots roots;
    private final Duration grace;
    private final CountDownLatch stopped = new CountDownLatch(1);

    /**
     * @param roots folders under which it opens pipelines
     * @param grace time that running flows get when it is stopped
     */
    ServedWorker(GlobalOptions sluice, String taskQueue, PipelineRoots roots, Duration grace) {
        this.sluice = sluice;
        this.taskQueue = taskQueue;
        this.roots = roots;
        this.grace = grace;
    }

    /** From now on Ctrl-C and SIGTERM stop it in order. */
    void listenToSignals() {
        Interrupts.onSignal(stopped::countDown);
    }

    /** Serves until it is stopped. */
    void serve(TemporalService service, Map<String, String> sparkConf) throws InterruptedException {
        try (RunningEngine engine = sluice.engines().start(sparkConf)) {
            StartingEngine timed = new StartingEngine(CompletableFuture.completedFuture(engine), sluice::took);
            SluiceWorker worker = SluiceWorker.start(service, taskQueue, timed, roots);
            sluice.say("worker ready: task queue " + taskQueue + ", pipelines under " + roots.folders());
            stopped.await();
            sluice.say("worker stops; running flows get " + grace.toSeconds() + " s");
            worker.close(grace);
        }
    }
}
