package dev.sluice.worker.command.server;

import dev.sluice.worker.command.Ending;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.service.UpdateHandle;
import dev.sluice.worker.service.Updates;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Runs again what failed in an update. */
@Command(name = "retry", description = "Run again what failed in an update, and what was skipped for it; wait for it.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class RetryCommand implements Callable<Integer> {
    @ParentCommand
    private GlobalOptions sluice;

    @Mixin
    private UpdateArgument update;

    @Option(
            names = "--flow",
            split = ",",
            paramLabel = "FLOW",
            description = "Only these; for an update that is on hold. Default: all that failed.")
    private List<String> flows = List.of();

    @Option(names = "--no-wait", description = "Do not wait for the end.")
    private boolean noWait;

    @Override
    public Integer call() {
        try (TemporalService service = sluice.connect()) {
            UpdateHandle running = new Updates(service).retry(update.id(), sluice.pipelineHere(), flows);
            if (noWait) {
                return ExitCode.OK;
            }
            return Ending.await(sluice, running);
        }
    }
}
