package dev.sluice.workflow.message;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the finish activity is asked. Flows are told by their places in the plan, since names of thousands would not fit.
 *
 * @param spec URI of the project file or of its folder
 * @param updateId the update
 * @param revision the plan that it followed last; empty for the first
 * @param state COMPLETED, FAILED or CANCELED
 * @param message the direct failures, or null
 * @param ends places of the flows by their state
 * @param messages why a flow failed or was skipped, by flow
 * @param lost places of flows by the number of an attempt that ended without a word, as its worker was lost
 * @param untold ends that no worker has seen, since no attempt told of them, and no earlier closing record either
 * @param pipeline the pipeline's name; empty where the update was never planned
 * @param cause why the update was started
 * @param startedAtMs when this run of the workflow started, in milliseconds since 1970; 0 where that is not known
 */
public record FinishTask(
        String spec,
        String updateId,
        String revision,
        String state,
        @Nullable String message,
        Map<String, Positions> ends,
        Map<String, String> messages,
        Map<Integer, Positions> lost,
        List<FlowCount> untold,
        String pipeline,
        String cause,
        long startedAtMs) {
    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public FinishTask {
        revision = revision == null ? "" : revision;
        ends = ends == null ? Map.of() : ends;
        lost = lost == null ? Map.of() : lost;
        untold = untold == null ? List.of() : List.copyOf(untold);
        pipeline = pipeline == null ? "" : pipeline;
        cause = cause == null ? "" : cause;
    }

    /** The same of a pipeline, from a workflow that started then. */
    public FinishTask of(String name, long startMs) {
        return new FinishTask(
                spec, updateId, revision, state, message, ends, messages, lost, untold, name, cause, startMs);
    }
}
