package dev.sluice.worker.command;

import dev.sluice.worker.project.ProjectFile;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.UpdateInput;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What an update is asked to do. */
final class UpdateOptions {
    private static final String CAUSE = "USER_ACTION";

    @Option(names = "--refresh", split = ",", paramLabel = "DATASET", description = "Only these datasets.")
    List<String> refresh = List.of();

    @Option(names = "--full-refresh", split = ",", paramLabel = "DATASET", description = "Reset and recompute these.")
    List<String> fullRefresh = List.of();

    @Option(names = "--full-refresh-all", description = "Reset and recompute everything.")
    boolean fullRefreshAll;

    @Option(
            names = "--reset-checkpoint",
            split = ",",
            paramLabel = "FLOW",
            description = "Start from the beginning of this flow's sources; its table's content stays.")
    List<String> resetCheckpoints = List.of();

    @Option(names = "--cascade", description = "Also reset the streaming tables that read a reset one.")
    boolean cascade;

    @Option(names = "--keep-downstream", description = "Streaming tables that read a reset one go on as they are.")
    boolean keepDownstream;

    @Option(names = "--allow-data-loss", description = "Reset even where the sources hold less than the table.")
    boolean allowDataLoss;

    @Option(names = "--param", paramLabel = "NAME=VALUE", description = "Replaces a parameter of the project file.")
    Map<String, String> parameters = Map.of();

    UpdateInput input(ProjectFile project, String behaviour) {
        return new UpdateInput(
                PipelineRef.ofSpec(project.uri()),
                CAUSE,
                behaviour,
                refresh,
                fullRefresh,
                fullRefreshAll,
                List.of(),
                resetCheckpoints,
                cascade,
                keepDownstream,
                allowDataLoss,
                false,
                parameters,
                null);
    }
}
