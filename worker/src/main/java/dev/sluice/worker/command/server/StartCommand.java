package dev.sluice.worker.command.server;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.worker.command.ConflictOption;
import dev.sluice.worker.command.Ending;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.command.ProjectArgument;
import dev.sluice.worker.command.UpdateOptions;
import dev.sluice.worker.command.UpdateOptions.OnFailure;
import dev.sluice.worker.output.Json;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.worker.service.ContinuousPipelines;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.service.UpdateHandle;
import dev.sluice.worker.service.Updates;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import dev.sluice.workflow.continuous.ContinuousInput;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.progress.UpdateCourse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Starts an update on a service; a worker there runs it. */
@Command(
        name = "start",
        description =
                "Start an update on a Temporal service, with production behaviour, and wait for it. Of a continuous"
                        + " pipeline: start to keep it fresh.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class StartCommand implements Callable<Integer> {
    @ParentCommand
    private GlobalOptions sluice;

    @Mixin
    private ProjectArgument project;

    @Mixin
    private UpdateOptions options;

    @Option(names = "--no-wait", description = "Print the update's id and end; the update goes on.")
    private boolean noWait;

    @Mixin
    private ConflictOption conflict;

    @Option(
            names = "--id",
            paramLabel = "UPDATE_ID",
            description =
                    "Id of the update. With the id of one that exists, that one is shown; nothing is started twice.")
    private @Nullable String id;

    @Option(
            names = "--on-failure",
            paramLabel = "FAIL|HOLD",
            description = "HOLD leaves the update open after failures, for: sluice retry.")
    private @Nullable OnFailure onFailure;

    @Option(
            names = "--validate-only",
            description = "Let a worker check everything and say what the update would do; nothing is written.")
    private boolean validateOnly;

    @Option(
            names = "--task-queue",
            defaultValue = PipelineUpdateWorkflow.TASK_QUEUE,
            description = "Task queue of the workers; default: ${DEFAULT-VALUE}.")
    private String taskQueue;

    @Option(
            names = "--once",
            description = "One update, although the pipeline is continuous; so does everything that selects or resets.")
    private boolean once;

    @Override
    public Integer call() {
        ProjectFile file = sluice.project(project.path());
        String pipeline = file.pipeline()
                .orElseThrow(() -> new PipelineException(
                        Problem.of(ErrorCode.SPEC_INVALID, file.file() + " has no name", "add a line: name: ...")));
        if (file.isContinuous() && !once && !validateOnly && options.areDefaults()) {
            return keepFresh(file, pipeline);
        }
        String updateId = id == null ? UUID.randomUUID().toString() : UpdateIds.checked(id);
        UpdateInput input = options.input(file, UpdateCourse.PRODUCTION, conflict.onConflict(), onFailure);
        try (TemporalService service = sluice.connect()) {
            UpdateHandle update = new Updates(service)
                    .start(pipeline, updateId, taskQueue, validateOnly ? input.validating() : input);
            if (noWait) {
                sluice.print(List.of(
                        sluice.asJson()
                                ? Json.of(Map.of("update_id", updateId, "pipeline", pipeline, "state", update.state()))
                                : updateId));
                return ExitCode.OK;
            }
            return Ending.await(sluice, update);
        }
    }

    /** Does not wait: it has no end. */
    private int keepFresh(ProjectFile file, String pipeline) {
        try (TemporalService service = sluice.connect()) {
            String workflow = new ContinuousPipelines(service)
                    .start(pipeline, taskQueue, ContinuousInput.of(file.uri(), options.parameters()));
            sluice.print(List.of(
                    sluice.asJson() ? Json.of(Map.of("pipeline", pipeline, "workflow_id", workflow)) : workflow));
            return ExitCode.OK;
        }
    }
}
