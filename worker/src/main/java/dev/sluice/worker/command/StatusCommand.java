package dev.sluice.worker.command;

import dev.sluice.worker.service.TemporalService;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** Shows an update as it stands. */
@Command(name = "status", description = "An update as it stands; the exit code says only whether that could be told.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
final class StatusCommand implements Callable<Integer> {
    @ParentCommand
    private SluiceCommand sluice;

    @Mixin
    private UpdateArgument update;

    @Override
    public Integer call() {
        try (TemporalService service = sluice.connect()) {
            Ending.print(sluice, update.find(service, sluice).status());
            return ExitCode.OK;
        }
    }
}
