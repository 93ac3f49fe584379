package dev.sluice.worker.command.server;

import dev.sluice.activity.PipelineRoots;
import dev.sluice.error.PipelineException;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.command.ProjectArgument;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** A long-running worker. */
@Command(name = "worker", description = "A long-running worker; stop it with Ctrl-C or SIGTERM.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class WorkerCommand implements Callable<Integer> {
    /** Names the folders under which pipelines are opened. */
    private static final String ROOTS = "SLUICE_PIPELINES";

    @ParentCommand
    private GlobalOptions sluice;

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
        ServedWorker worker = new ServedWorker(sluice, taskQueue, roots, Duration.ofSeconds(graceSeconds));
        worker.listenToSignals();
        try (TemporalService service = sluice.connect()) {
            worker.serve(service, conf);
        }
        return ExitCode.OK;
    }

    /** The project that is named, or the one around the working folder; a shared worker has none. */
    private Optional<ProjectFile> project() {
        if (project.path() != null) {
            return Optional.of(sluice.project(project.path()));
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
}
