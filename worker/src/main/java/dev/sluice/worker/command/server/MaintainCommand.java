package dev.sluice.worker.command.server;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.command.ProjectArgument;
import dev.sluice.worker.output.Json;
import dev.sluice.worker.output.MaintenanceText;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.worker.service.Interrupts;
import dev.sluice.worker.service.LocalMaintenance;
import dev.sluice.worker.service.MaintenanceHandle;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import dev.sluice.workflow.maintenance.MaintenanceInput;
import dev.sluice.workflow.maintenance.MaintenanceResult;
import dev.sluice.workflow.message.PipelineRef;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Keeps a pipeline's storage small: in this process, or on a service where an address is given. */
@Command(
        name = "maintain",
        description = "Join small files, remove what is out of use: in this process, or with --address on a service.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class MaintainCommand implements Callable<Integer> {
    @ParentCommand
    private GlobalOptions sluice;

    @Mixin
    private ProjectArgument project;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "TASK",
            description = "Of ${COMPLETION-CANDIDATES}; default: all of them.")
    private List<Task> only = List.of();

    @Option(
            names = "--task-queue",
            defaultValue = PipelineUpdateWorkflow.TASK_QUEUE,
            description = "Task queue of the workers; default: ${DEFAULT-VALUE}.")
    private String taskQueue;

    /** What can be asked for. */
    enum Task {
        OPTIMIZE,
        VACUUM,
        PRUNE
    }

    @Override
    public Integer call() {
        ProjectFile file = sluice.project(project.path());
        return print(sluice.hasAddress() ? onService(file) : here(file));
    }

    private MaintenanceResult onService(ProjectFile file) {
        String pipeline = file.pipeline()
                .orElseThrow(() -> new PipelineException(
                        Problem.of(ErrorCode.SPEC_INVALID, file.file() + " has no name", "add a line: name: ...")));
        try (TemporalService service = sluice.connect()) {
            return MaintenanceHandle.start(service, pipeline, taskQueue, input(file, null))
                    .await();
        }
    }

    private MaintenanceResult here(ProjectFile file) {
        CompletableFuture<MaintenanceHandle> running = new CompletableFuture<>();
        Interrupts.onSignal(() -> {
            sluice.say("cancelling; once more to give up at once");
            running.join().cancel();
        });
        // Somebody waits at the prompt: what an update is in the way of is left to another time.
        return new LocalMaintenance(sluice.engines(), sluice::took).run(file, input(file, 0L), running::complete);
    }

    private MaintenanceInput input(ProjectFile file, @Nullable Long patienceSeconds) {
        return new MaintenanceInput(
                PipelineRef.ofSpec(file.uri()), only.stream().map(Enum::name).toList(), patienceSeconds);
    }

    private int print(MaintenanceResult result) {
        sluice.print(sluice.asJson() ? List.of(Json.of(result)) : MaintenanceText.lines(result));
        return switch (result.state()) {
            case "COMPLETED" -> ExitCode.OK;
            case "CANCELED" -> ExitCode.CANCELLED;
            default -> ExitCode.FAILED;
        };
    }
}
