package dev.sluice.worker.command.server;

import dev.sluice.worker.command.Ending;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.output.ProgressLines;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.service.UpdateHandle;
import dev.sluice.worker.service.Updates;
import dev.sluice.workflow.result.UpdateResult;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Runs again what failed in an update. */
@Command(name = "retry", description = "Run again what failed in an update, and what was skipped for it; wait for it.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class RetryCommand implements Callable<Integer> {
    @ParentCommand
    private GlobalOptions sluice;

    @Parameters(paramLabel = "UPDATE_ID", description = "Update id or workflow id.")
    private String updateId;

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
            UpdateHandle update = new Updates(service).retry(updateId, sluice.pipelineHere(), flows);
            if (noWait) {
                return ExitCode.OK;
            }
            ProgressLines progress = new ProgressLines(sluice.err());
            UpdateResult result = update.follow(progress);
            progress.accept(result);
            return Ending.print(sluice, result);
        }
    }
}
