package dev.sluice.worker.command;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.worker.output.Json;
import dev.sluice.worker.output.ProgressLines;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.service.UpdateHandle;
import dev.sluice.worker.service.Updates;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import dev.sluice.workflow.progress.UpdateCourse;
import dev.sluice.workflow.result.UpdateResult;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Starts an update on a service; a worker there runs it. */
@Command(
        name = "start",
        description = "Start an update on a Temporal service, with production behaviour, and wait for it.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
final class StartCommand implements Callable<Integer> {
    @ParentCommand
    private SluiceCommand sluice;

    @Mixin
    private ProjectArgument project;

    @Mixin
    private UpdateOptions options;

    @Option(names = "--no-wait", description = "Print the update's id and end; the update goes on.")
    private boolean noWait;

    @Option(
            names = "--task-queue",
            defaultValue = PipelineUpdateWorkflow.TASK_QUEUE,
            description = "Task queue of the workers; default: ${DEFAULT-VALUE}.")
    private String taskQueue;

    @Override
    public Integer call() {
        ProjectFile file = sluice.project(project.path);
        String pipeline = file.pipeline()
                .orElseThrow(() -> new PipelineException(
                        Problem.of(ErrorCode.SPEC_INVALID, file.file() + " has no name", "add a line: name: ...")));
        String updateId = UUID.randomUUID().toString();
        try (TemporalService service = sluice.connect()) {
            UpdateHandle update = new Updates(service)
                    .start(pipeline, updateId, taskQueue, options.input(file, UpdateCourse.PRODUCTION));
            if (noWait) {
                sluice.print(List.of(
                        sluice.asJson()
                                ? Json.of(Map.of("update_id", updateId, "pipeline", pipeline, "state", "QUEUED"))
                                : updateId));
                return ExitCode.OK;
            }
            ProgressLines progress = new ProgressLines(sluice.err());
            UpdateResult result = update.follow(progress);
            progress.accept(result);
            return Ending.print(sluice, result);
        }
    }
}
