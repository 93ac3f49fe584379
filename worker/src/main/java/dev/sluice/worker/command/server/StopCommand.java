package dev.sluice.worker.command.server;

import dev.sluice.worker.command.Ending;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.output.ProgressLines;
import dev.sluice.worker.service.ContinuousPipelines;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.service.UpdateHandle;
import dev.sluice.worker.service.Updates;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** Cancels an update and waits until it has stopped. */
@Command(name = "stop", description = "Cancel an update and wait until it has stopped; what is committed stays.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class StopCommand implements Callable<Integer> {
    @ParentCommand
    private GlobalOptions sluice;

    @Mixin
    private UpdateArgument update;

    @Override
    public Integer call() {
        try (TemporalService service = sluice.connect()) {
            if (ContinuousPipelines.isMeant(update.id())) {
                ContinuousLines.print(
                        sluice, new ContinuousPipelines(service).stop(update.id(), sluice.pipelineHere()));
                return ExitCode.OK;
            }
            UpdateHandle running = new Updates(service).find(update.id(), sluice.pipelineHere());
            running.cancel();
            Ending.print(sluice, running.follow(new ProgressLines(sluice.err())));
            return ExitCode.OK;
        }
    }
}
