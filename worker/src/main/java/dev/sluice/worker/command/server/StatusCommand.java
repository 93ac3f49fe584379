package dev.sluice.worker.command.server;

import dev.sluice.worker.command.Ending;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.service.Updates;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Shows an update as it stands. */
@Command(name = "status", description = "An update as it stands; the exit code says only whether that could be told.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class StatusCommand implements Callable<Integer> {
    @ParentCommand
    private GlobalOptions sluice;

    @Parameters(paramLabel = "UPDATE_ID", description = "Update id or workflow id.")
    private String updateId;

    @Override
    public Integer call() {
        try (TemporalService service = sluice.connect()) {
            Ending.print(
                    sluice,
                    new Updates(service).find(updateId, sluice.pipelineHere()).status());
            return ExitCode.OK;
        }
    }
}
