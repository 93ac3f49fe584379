package dev.sluice.worker.command.server;

import picocli.CommandLine.Parameters;

/** The update that a verb is about. */
@SuppressWarnings("NullAway.Init") // picocli sets the field.
final class UpdateArgument {
    @Parameters(
            paramLabel = "UPDATE_ID",
            description = "Update id, workflow id, or `continuous`: the continuous pipeline here.")
    private String id;

    String id() {
        return id;
    }
}
