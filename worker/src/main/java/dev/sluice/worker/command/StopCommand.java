package dev.sluice.worker.command;

import dev.sluice.worker.output.ProgressLines;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.service.UpdateHandle;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** Cancels an update and waits until it has stopped. */
@Command(name = "stop", description = "Cancel an update and wait until it has stopped; what is committed stays.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
final class StopCommand implements Callable<Integer> {
    @ParentCommand
    private SluiceCommand sluice;

    @Mixin
    private UpdateArgument update;

    @Override
    public Integer call() {
        try (TemporalService service = sluice.connect()) {
            UpdateHandle running = update.find(service, sluice);
            running.cancel();
            Ending.print(sluice, running.follow(new ProgressLines(sluice.err())));
            return ExitCode.OK;
        }
    }
}
