package dev.sluice.worker.command.server;

import dev.sluice.activity.PipelineRoots;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.command.ProjectArgument;
import dev.sluice.worker.dev.TemporalCli;
import dev.sluice.worker.dev.TemporalDevServer;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.worker.service.Duty;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.watch.WorkerWatch;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** A Temporal server with its UI and a worker, for work on a project. */
@Command(
        name = "dev",
        description = "A local Temporal server with its UI and a worker for this project; Ctrl-C stops both. What was"
                + " scheduled is there again at the next start.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class DevCommand implements Callable<Integer> {
    /** Long enough for a flow in a small project to end, short enough for someone who waits for the prompt. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    @ParentCommand
    private GlobalOptions sluice;

    @Mixin
    private ProjectArgument project;

    @Option(
            names = "--port",
            defaultValue = "7233",
            paramLabel = "PORT",
            description = "Of the server; default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--ui-port",
            defaultValue = "8233",
            paramLabel = "PORT",
            description = "Of the UI; default: ${DEFAULT-VALUE}.")
    private int uiPort;

    @Override
    public Integer call() throws InterruptedException {
        ProjectFile file = sluice.project(project.path());
        PipelineRoots roots = PipelineRoots.of(List.of(file.folder()));
        ServedWorker worker = new ServedWorker(
                sluice, PipelineUpdateWorkflow.TASK_QUEUE, EnumSet.allOf(Duty.class), roots, GRACE, Optional.empty());
        worker.listenToSignals();
        Path command = new TemporalCli(System.getenv(), sluice::say).find();
        try (TemporalDevServer server = TemporalDevServer.start(command, database(file), port, uiPort);
                TemporalService service = TemporalService.connect(server.address(), null);
                WorkerWatch watch = WorkerWatch.open(null, System.getenv())) {
            sluice.say("Temporal UI: " + server.uiAddress());
            sluice.say("start an update with: sluice start --address " + server.address() + " " + file.folder());
            worker.serve(service, file.staticSparkConf(), watch);
        }
        return ExitCode.OK;
    }

    /** Beside the tables it belongs to, or beside the project where those are elsewhere. */
    private static Path database(ProjectFile file) {
        Path folder = file.localStorage()
                .map(storage -> storage.resolve("_sluice"))
                .orElseGet(() -> file.folder().resolve(".sluice"));
        return folder.resolve("dev").resolve("temporal.db");
    }
}
