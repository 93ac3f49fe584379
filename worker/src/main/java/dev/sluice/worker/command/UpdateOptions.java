package dev.sluice.worker.command;

import dev.sluice.plan.UpdateRequest;
import dev.sluice.plan.UpdateRequest.Behaviour;
import dev.sluice.plan.UpdateRequest.Cause;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.UpdateInput;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What an update is asked to do. */
public final class UpdateOptions {
    private static final String CAUSE = "USER_ACTION";

    @Option(names = "--refresh", split = ",", paramLabel = "DATASET", description = "Only these datasets.")
    private List<String> refresh = List.of();

    @Option(names = "--full-refresh", split = ",", paramLabel = "DATASET", description = "Reset and recompute these.")
    private List<String> fullRefresh = List.of();

    @Option(names = "--full-refresh-all", description = "Reset and recompute everything.")
    private boolean fullRefreshAll;

    @Option(
            names = "--refresh-flow",
            split = ",",
            paramLabel = "FLOW",
            description = "Only these flows, without the others of their datasets.")
    private List<String> refreshFlows = List.of();

    @Option(
            names = "--reset-checkpoint",
            split = ",",
            paramLabel = "FLOW",
            description = "Start from the beginning of this flow's sources; its table's content stays.")
    private List<String> resetCheckpoints = List.of();

    @Option(names = "--cascade", description = "Also reset the streaming tables that read a reset one.")
    private boolean cascade;

    @Option(names = "--keep-downstream", description = "Streaming tables that read a reset one go on as they are.")
    private boolean keepDownstream;

    @Option(names = "--allow-data-loss", description = "Reset even where the sources hold less than the table.")
    private boolean allowDataLoss;

    @Option(names = "--param", paramLabel = "NAME=VALUE", description = "Replaces a parameter of the project file.")
    private Map<String, String> parameters = Map.of();

    /** Whether it is an ordinary update of everything. */
    public boolean areDefaults() {
        return refresh.isEmpty()
                && fullRefresh.isEmpty()
                && !fullRefreshAll
                && refreshFlows.isEmpty()
                && resetCheckpoints.isEmpty();
    }

    /** Values that replace those of the project file. */
    public Map<String, String> parameters() {
        return Map.copyOf(parameters);
    }

    /**
     * What a workflow is started with.
     *
     * @param onConflict FAIL, QUEUE, CANCEL_OTHER or null for the default
     * @param onFailure FAIL, HOLD or null for the default
     */
    public UpdateInput input(
            ProjectFile project, String behaviour, @Nullable OnConflict onConflict, @Nullable OnFailure onFailure) {
        return new UpdateInput(
                PipelineRef.ofSpec(project.uri()),
                CAUSE,
                behaviour,
                refresh,
                fullRefresh,
                fullRefreshAll,
                refreshFlows,
                resetCheckpoints,
                cascade,
                keepDownstream,
                allowDataLoss,
                false,
                parameters,
                onConflict == null ? null : onConflict.name(),
                onFailure == null ? null : onFailure.name());
    }

    /** What happens while another update of the pipeline is active. */
    public enum OnConflict {
        FAIL,
        QUEUE,
        CANCEL_OTHER
    }

    /** What becomes of an update whose flows failed. */
    public enum OnFailure {
        FAIL,
        HOLD
    }

    /** What the engine is asked by a dry run. */
    public UpdateRequest preview() {
        return new UpdateRequest(
                UUID.randomUUID().toString(),
                Cause.USER_ACTION,
                Behaviour.DEVELOPMENT,
                refresh,
                fullRefresh,
                fullRefreshAll,
                refreshFlows,
                resetCheckpoints,
                cascade,
                keepDownstream,
                allowDataLoss,
                parameters,
                System.getProperty("user.name", "unknown"));
    }
}
