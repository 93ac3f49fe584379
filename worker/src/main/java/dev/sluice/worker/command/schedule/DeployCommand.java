package dev.sluice.worker.command.schedule;

import dev.sluice.worker.bundle.BundleJobs;
import dev.sluice.worker.bundle.DeployedBundle;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.deploy.Change;
import dev.sluice.worker.deploy.Change.Action;
import dev.sluice.worker.deploy.Deployment;
import dev.sluice.worker.output.Json;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Brings what is on a service in line with a bundle. */
@Command(
        name = "deploy",
        description =
                "Put a bundle on a Temporal service, its jobs and continuous pipelines: shows what would change, and asks.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class DeployCommand implements Callable<Integer> {
    @ParentCommand
    private GlobalOptions sluice;

    @Parameters(paramLabel = "FILE", description = "The bundle's file, or the folder that has its databricks.yml.")
    private Path file;

    @Option(names = "--target", paramLabel = "NAME", description = "Target of the bundle; default: its default one.")
    private @Nullable String target;

    @Option(names = "--var", paramLabel = "NAME=VALUE", description = "Value of a variable; else BUNDLE_VAR_NAME.")
    private Map<String, String> variables = Map.of();

    @Option(names = "--yes", description = "Don't ask.")
    private boolean isAgreed;

    @Option(names = "--destroy", description = "Take the bundle off the service. Data stays.")
    private boolean isDestruction;

    @Option(
            names = "--task-queue",
            defaultValue = PipelineUpdateWorkflow.TASK_QUEUE,
            description = "Task queue of the workers; default: ${DEFAULT-VALUE}.")
    private String taskQueue;

    @Override
    public Integer call() {
        Instant now = Instant.now();
        DeployedBundle bundle = BundleJobs.read(
                file.toAbsolutePath().toUri(),
                target == null ? "" : target,
                BundleVariables.of(variables, System.getenv()),
                taskQueue);
        bundle.notices().forEach(notice -> sluice.say("notice: " + notice.message()));
        try (TemporalService service = sluice.connect()) {
            Deployment deployment = new Deployment(service, bundle, taskQueue);
            List<Change> changes = isDestruction ? deployment.destruction() : deployment.plan();
            print(changes);
            boolean isInLine = changes.stream().allMatch(change -> change.action() == Action.KEEP);
            if (isInLine) {
                sluice.say("nothing to do");
            } else if (isAgreed || agrees()) {
                deployment.apply(changes, now);
                sluice.say(isDestruction ? "destroyed; data stays as it is" : "deployed");
            } else {
                sluice.say("nothing was changed");
                return ExitCode.FAILED;
            }
        }
        return ExitCode.OK;
    }

    private void print(List<Change> changes) {
        sluice.print(
                sluice.asJson()
                        ? List.of(Json.of(Map.of("changes", changes)))
                        : changes.stream()
                                .map(change -> String.format(
                                                Locale.ROOT,
                                                "%-6s  %s  %s",
                                                change.action().name().toLowerCase(Locale.ROOT),
                                                change.name(),
                                                change.when())
                                        .stripTrailing())
                                .toList());
    }

    /** Asks on the terminal; without one, nobody agrees. */
    private boolean agrees() {
        sluice.say("go on? [y/N]");
        try {
            byte[] answer = System.in.readNBytes(1);
            return new String(answer, StandardCharsets.UTF_8).equalsIgnoreCase("y");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
