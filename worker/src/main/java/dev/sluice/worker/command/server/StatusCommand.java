package dev.sluice.worker.command.server;

import dev.sluice.worker.command.Ending;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.service.ContinuousPipelines;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.service.Updates;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** Shows an update as it stands. */
@Command(name = "status", description = "An update as it stands; the exit code says only whether that could be told.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class StatusCommand implements Callable<Integer> {
    @ParentCommand
    private GlobalOptions sluice;

    @Mixin
    private UpdateArgument update;

    @Override
    public Integer call() {
        try (TemporalService service = sluice.connect()) {
            if (ContinuousPipelines.isMeant(update.id())) {
                ContinuousLines.print(
                        sluice, new ContinuousPipelines(service).status(update.id(), sluice.pipelineHere()));
                return ExitCode.OK;
            }
            Ending.print(
                    sluice,
                    new Updates(service)
                            .find(update.id(), sluice.pipelineHere())
                            .status());
            return ExitCode.OK;
        }
    }
}
