package dev.sluice.worker.command;

import dev.sluice.engine.inspect.DryRun;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.plan.UpdateRequest.Behaviour;
import dev.sluice.plan.UpdateRequest.Cause;
import dev.sluice.worker.engine.RunningEngine;
import dev.sluice.worker.output.DryRunText;
import dev.sluice.worker.output.Json;
import dev.sluice.worker.project.ProjectFile;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** Checks everything and says what the next update would do. */
@Command(name = "dry-run", description = "Check everything and say what the next update would do; writes nothing.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
final class DryRunCommand implements Callable<Integer> {
    @ParentCommand
    private SluiceCommand sluice;

    @Mixin
    private ProjectArgument project;

    @Mixin
    private UpdateOptions options;

    @Override
    public Integer call() {
        ProjectFile file = sluice.project(project.path);
        try (RunningEngine engine = sluice.engines().start(file.staticSparkConf())) {
            DryRun dryRun = engine.inspector().dryRun(URI.create(file.uri()), request());
            sluice.print(sluice.asJson() ? List.of(Json.of(dryRun)) : DryRunText.lines(dryRun));
            return ExitCode.OK;
        }
    }

    private UpdateRequest request() {
        return new UpdateRequest(
                UUID.randomUUID().toString(),
                Cause.USER_ACTION,
                Behaviour.DEVELOPMENT,
                options.refresh,
                options.fullRefresh,
                options.fullRefreshAll,
                options.resetCheckpoints,
                options.cascade,
                options.keepDownstream,
                options.allowDataLoss,
                options.parameters,
                System.getProperty("user.name", "unknown"));
    }
}
