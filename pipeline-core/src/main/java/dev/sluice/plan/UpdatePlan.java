package dev.sluice.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The whole plan of one update, as it is kept in the storage folder: every process that runs a part of the update reads
 * the same.
 *
 * @param request what was asked
 * @param pipelineId the pipeline's id
 * @param pipeline the pipeline's name
 * @param turn the update's number
 * @param flows in topological order
 * @param tableVersions version of each table when the update was planned, by dataset key; tables that don't exist yet are
 *     left out
 * @param externalVersions version of each Delta table outside the pipeline, by path: pinned for the whole update
 * @param notReset datasets that a full refresh of everything leaves alone
 * @param staleDownstream datasets left as they are although something they read is reset
 * @param limits limits for its flows
 */
public record UpdatePlan(
        UpdateRequest request,
        String pipelineId,
        String pipeline,
        long turn,
        List<FlowPlan> flows,
        Map<String, Long> tableVersions,
        Map<String, Long> externalVersions,
        List<String> notReset,
        List<String> staleDownstream,
        PlannedUpdate.FlowLimits limits) {
    public UpdatePlan {
        flows = List.copyOf(flows);
        tableVersions = Map.copyOf(new TreeMap<>(tableVersions));
        externalVersions = Map.copyOf(new TreeMap<>(externalVersions));
        notReset = List.copyOf(notReset);
        staleDownstream = List.copyOf(staleDownstream);
    }

    /** What the orchestrator sees of it. */
    @JsonIgnore
    public PlannedUpdate planned() {
        return new PlannedUpdate(
                request.updateId(),
                pipeline,
                flows.stream().map(FlowPlan::planned).toList(),
                notReset,
                staleDownstream,
                limits);
    }

    /** The plan of a flow, by the name that the orchestrator knows it by. */
    public FlowPlan flow(String name) {
        return flows.stream()
                .filter(flow -> flow.planned().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new PipelineException(Problem.of(
                        ErrorCode.UNKNOWN_SELECTION,
                        "update " + request.updateId() + " has no flow " + name,
                        "its flows are "
                                + String.join(
                                        ", ",
                                        flows.stream()
                                                .map(f -> f.planned().name())
                                                .toList()))));
    }
}
