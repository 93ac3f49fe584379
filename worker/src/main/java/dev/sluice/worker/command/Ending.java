package dev.sluice.worker.command;

import dev.sluice.worker.output.Json;
import dev.sluice.worker.output.ProgressLines;
import dev.sluice.worker.output.ResultText;
import dev.sluice.worker.service.UpdateHandle;
import dev.sluice.workflow.result.UpdateError;
import dev.sluice.workflow.result.UpdateResult;
import java.util.List;

/** Prints how an update ended. */
public final class Ending {
    private Ending() {}

    /** Follows an update to its end, with its progress, and prints how it ended; returns the exit code. */
    public static int await(GlobalOptions sluice, UpdateHandle update) {
        ProgressLines progress = new ProgressLines(sluice.err());
        UpdateResult result = update.follow(progress);
        progress.accept(result);
        return print(sluice, result);
    }

    /** Prints the document or its table, and what is wrong with the update as a whole; returns the exit code. */
    public static int print(GlobalOptions sluice, UpdateResult update) {
        UpdateError error = update.error();
        if (sluice.asJson()) {
            sluice.print(List.of(Json.of(update)));
        } else if (error == null || !update.flows().isEmpty()) {
            sluice.print(ResultText.lines(update));
        }
        if (error != null) {
            ResultText.problems(error).forEach(sluice.err()::println);
            sluice.err().flush();
        }
        return ExitCode.of(update);
    }
}
