package dev.sluice.worker.command.local;

import dev.sluice.engine.inspect.DryRun;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.command.ProjectArgument;
import dev.sluice.worker.command.UpdateOptions;
import dev.sluice.worker.engine.RunningEngine;
import dev.sluice.worker.output.DryRunText;
import dev.sluice.worker.output.Json;
import dev.sluice.worker.project.ProjectFile;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** Checks everything and says what the next update would do. */
@Command(name = "dry-run", description = "Check everything and say what the next update would do; writes nothing.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class DryRunCommand implements Callable<Integer> {
    @ParentCommand
    private GlobalOptions sluice;

    @Mixin
    private ProjectArgument project;

    @Mixin
    private UpdateOptions options;

    @Override
    public Integer call() {
        ProjectFile file = sluice.project(project.path());
        try (RunningEngine engine = sluice.engines().start(file.staticSparkConf())) {
            DryRun dryRun = engine.inspector().dryRun(URI.create(file.uri()), options.preview());
            sluice.print(sluice.asJson() ? List.of(Json.of(dryRun)) : DryRunText.lines(dryRun));
            return ExitCode.OK;
        }
    }
}
