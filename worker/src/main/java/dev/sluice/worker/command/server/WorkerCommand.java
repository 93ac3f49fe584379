package dev.sluice.worker.command.server;

import dev.sluice.activity.PipelineRoots;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.command.ProjectArgument;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.worker.service.Duty;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.watch.WorkerWatch;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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

    @Option(names = "--no-maintenance", description = "Leave maintenance to other workers.")
    private boolean noMaintenance;

    @Option(
            names = "--grace",
            defaultValue = "30",
            paramLabel = "SECONDS",
            description = "Time that running flows get when the worker is stopped; default: 30.")
    private long graceSeconds;

    @Option(
            names = "--health-file",
            paramLabel = "FILE",
            description = "File that is written every 10 seconds while the worker can take work.")
    private @Nullable Path healthFile;

    @Option(
            names = "--conf",
            paramLabel = "KEY=VALUE",
            description =
                    "Setting with which Spark starts, such as spark.master; projects that ask for another are refused.")
    private Map<String, String> sparkConf = Map.of();

    @Option(
            names = "--metrics",
            defaultValue = "${env:SLUICE_METRICS}",
            paramLabel = "HOST:PORT",
            description = "Serve metrics for Prometheus there; default: SLUICE_METRICS, else nowhere.")
    private @Nullable String metrics;

    @Override
    public Integer call() throws InterruptedException {
        Optional<ProjectFile> file = project();
        PipelineRoots roots = roots(file);
        Map<String, String> conf =
                new TreeMap<>(file.map(ProjectFile::staticSparkConf).orElse(Map.of()));
        conf.putAll(checked(sparkConf));
        Set<Duty> duties = noMaintenance ? Set.of(Duty.UPDATES) : EnumSet.allOf(Duty.class);
        ServedWorker worker = new ServedWorker(
                sluice, taskQueue, duties, roots, Duration.ofSeconds(graceSeconds), Optional.ofNullable(healthFile));
        worker.listenToSignals();
        try (WorkerWatch watch = WorkerWatch.open(metrics, System.getenv());
                TemporalService service = sluice.connect(watch.sdkScope())) {
            worker.serve(service, conf, watch);
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

    private static Map<String, String> checked(Map<String, String> sparkConf) {
        sparkConf.keySet().stream()
                .filter(key -> !key.startsWith("spark."))
                .findFirst()
                .ifPresent(key -> {
                    throw new PipelineException(Problem.of(
                            ErrorCode.ARGUMENT_INVALID,
                            "--conf " + key + " is no setting of Spark",
                            "give keys that begin with spark."));
                });
        return sparkConf;
    }

    private static PipelineRoots roots(Optional<ProjectFile> file) {
        String configured = System.getenv(ROOTS);
        return configured != null
                ? PipelineRoots.parse(configured)
                : PipelineRoots.of(List.of(file.map(ProjectFile::folder).orElse(Path.of(""))));
    }
}
