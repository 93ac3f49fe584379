package dev.sluice.worker.command;

import dev.sluice.activity.PipelineRoots;
import dev.sluice.error.PipelineException;
import dev.sluice.worker.engine.RunningEngine;
import dev.sluice.worker.engine.StartingEngine;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.worker.service.Interrupts;
import dev.sluice.worker.service.SluiceWorker;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** A long-running worker. */
@Command(name = "worker", description = "A long-running worker; stop it with Ctrl-C or SIGTERM.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
final class WorkerCommand implements Callable<Integer> {
    /** Names the folders under which pipelines are opened. */
    private static final String ROOTS = "SLUICE_PIPELINES";

    @ParentCommand
    private SluiceCommand sluice;

    @Mixin
    private ProjectArgument project;

    @Option(
            names = "--task-queue",
            defaultValue = PipelineUpdateWorkflow.TASK_QUEUE,
            description = "Task queue; default: ${DEFAULT-VALUE}.")
    private String taskQueue;

    @Option(
            names = "--grace",
            defaultValue = "30",
            paramLabel = "SECONDS",
            description = "Time that running flows get when the worker is stopped; default: 30.")
    private long graceSeconds;

    @Override
    public Integer call() throws InterruptedException {
        Optional<ProjectFile> file = project();
        PipelineRoots roots = roots(file);
        Map<String, String> conf = file.map(ProjectFile::staticSparkConf).orElse(Map.of());
        CountDownLatch stopped = new CountDownLatch(1);
        Interrupts.onSignal(stopped::countDown);
        try (TemporalService service = sluice.connect();
                RunningEngine engine = sluice.engines().start(conf)) {
            StartingEngine timed = new StartingEngine(CompletableFuture.completedFuture(engine), sluice::took);
            SluiceWorker worker = SluiceWorker.start(service, taskQueue, timed, roots);
            say("worker ready: task queue " + taskQueue + ", pipelines under " + roots.folders());
            stopped.await();
            say("worker stops; running flows get " + graceSeconds + " s");
            worker.close(Duration.ofSeconds(graceSeconds));
            return ExitCode.OK;
        }
    }

    /** The project that is named, or the one around the working folder; a shared worker has none. */
    private Optional<ProjectFile> project() {
        if (project.path != null) {
            return Optional.of(sluice.project(project.path));
        }
        try {
            return Optional.of(sluice.project(null));
        } catch (PipelineException e) {
            return Optional.empty();
        }
    }

    private static PipelineRoots roots(Optional<ProjectFile> file) {
        String configured = System.getenv(ROOTS);
        return configured != null
                ? PipelineRoots.parse(configured)
                : PipelineRoots.of(List.of(file.map(ProjectFile::folder).orElse(Path.of(""))));
    }

    private void say(String line) {
        sluice.err().println(line);
        sluice.err().flush();
    }
}
