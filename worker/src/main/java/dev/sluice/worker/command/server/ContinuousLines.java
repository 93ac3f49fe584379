package dev.sluice.worker.command.server;

import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.output.Json;
import dev.sluice.workflow.continuous.ContinuousStatus;
import java.util.ArrayList;
import java.util.List;

/** Prints the document of a continuous pipeline. */
final class ContinuousLines {
    private ContinuousLines() {}

    static void print(GlobalOptions sluice, ContinuousStatus status) {
        if (sluice.asJson()) {
            sluice.print(List.of(Json.of(status)));
            return;
        }
        List<String> lines = new ArrayList<>();
        lines.add("continuous pipeline " + status.pipeline() + ": " + status.state() + ", " + status.updates()
                + " updates" + (status.lastUpdate().isEmpty() ? "" : ", last: " + status.lastUpdate()));
        if (!status.failedDatasets().isEmpty()) {
            lines.add("not refreshed: " + String.join(", ", status.failedDatasets()));
        }
        if (status.error() != null) {
            lines.add(status.error());
        }
        sluice.print(lines);
    }
}
