package dev.sluice.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.sluice.definition.DatasetName;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The whole plan of one update, as it is kept in the storage folder: every process that runs a part of the update reads
 * the same.
 *
 * @param request what was asked
 * @param revision which of the update's plans it is; empty for the first
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
        String revision,
        String pipelineId,
        String pipeline,
        long turn,
        List<FlowPlan> flows,
        Map<String, Long> tableVersions,
        Map<String, Long> externalVersions,
        List<String> notReset,
        List<String> staleDownstream,
        PlannedUpdate.FlowLimits limits) {
    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public UpdatePlan {
        revision = revision == null ? "" : revision;
        flows = List.copyOf(flows);
        tableVersions = Map.copyOf(new TreeMap<>(tableVersions));
        externalVersions = Map.copyOf(new TreeMap<>(externalVersions));
        notReset = List.copyOf(notReset);
        staleDownstream = List.copyOf(staleDownstream);
    }

    /** Which plan it is. */
    @JsonIgnore
    public PlanRef ref() {
        return new PlanRef(request.updateId(), revision);
    }

    /**
     * This plan as the one that a retried update goes on with. Flows that have finished keep what was planned for them, and
     * everything that was pinned stays pinned; flows that are no longer declared are kept in name, unselected.
     *
     * @param before the plan that the update has followed so far
     * @param next revision of the result
     * @param finished flows that have finished in this update
     */
    public UpdatePlan after(UpdatePlan before, String next, Set<DatasetName> finished) {
        Map<DatasetName, FlowPlan> known = new LinkedHashMap<>();
        before.flows().forEach(flow -> known.put(flow.flow(), flow));
        List<FlowPlan> merged = new ArrayList<>();
        for (FlowPlan flow : flows) {
            FlowPlan earlier = known.remove(flow.flow());
            merged.add(earlier != null && finished.contains(flow.flow()) ? earlier : flow);
        }
        known.values().forEach(gone -> merged.add(finished.contains(gone.flow()) ? gone : gone.undeclared()));
        Map<String, Long> tables = new LinkedHashMap<>(tableVersions);
        tables.putAll(before.tableVersions());
        Map<String, Long> externals = new LinkedHashMap<>(externalVersions);
        externals.putAll(before.externalVersions());
        return new UpdatePlan(
                before.request(),
                next,
                pipelineId,
                pipeline,
                before.turn(),
                merged,
                tables,
                externals,
                before.notReset(),
                before.staleDownstream(),
                limits);
    }

    /** What the orchestrator sees of it. */
    @JsonIgnore
    public PlannedUpdate planned() {
        return new PlannedUpdate(
                ref(), pipeline, flows.stream().map(FlowPlan::planned).toList(), notReset, staleDownstream, limits);
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
