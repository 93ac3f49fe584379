package dev.sluice.worker.command;

import dev.sluice.worker.command.UpdateOptions.OnConflict;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What an update does while another one of its pipeline is active. */
public final class ConflictOption {
    @Option(
            names = "--on-conflict",
            paramLabel = "FAIL|QUEUE|CANCEL_OTHER",
            description =
                    "QUEUE waits for the end of an update that is active, CANCEL_OTHER cancels it; default: FAIL.")
    private @Nullable OnConflict onConflict;

    /** What was given, if anything. */
    public @Nullable OnConflict onConflict() {
        return onConflict;
    }
}
