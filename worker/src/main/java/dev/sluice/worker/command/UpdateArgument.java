package dev.sluice.worker.command;

import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.service.UpdateHandle;
import dev.sluice.worker.service.Updates;
import picocli.CommandLine.Parameters;

/** An update on a service as an argument. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
final class UpdateArgument {
    @Parameters(paramLabel = "UPDATE_ID", description = "Update id or workflow id.")
    private String id;

    /** The update, looked for under the pipeline of the current folder if there is one. */
    UpdateHandle find(TemporalService service, SluiceCommand sluice) {
        return new Updates(service).find(id, sluice.pipelineHere());
    }
}
