package dev.sluice.engine;

import dev.sluice.engine.update.FlowEnd;
import dev.sluice.engine.update.UpdateEnd;
import dev.sluice.error.ErrorKind;
import dev.sluice.error.PipelineException;
import dev.sluice.plan.PlannedFlow;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.state.table.FlowOutcome;
import dev.sluice.state.table.RefreshKind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An update that a test ran, flow by flow, with the decisions that the workflow takes between them. */
final class TestUpdate {
    private final PlannedUpdate plan;
    private final Map<String, FlowEnd> ends = new LinkedHashMap<>();
    private final Map<String, FlowOutcome> outcomes = new LinkedHashMap<>();
    private final Map<String, PipelineException> errors = new LinkedHashMap<>();
    private final Map<String, Long> versions = new HashMap<>();

    TestUpdate(PlannedUpdate plan) {
        this.plan = plan;
        plan.flows().forEach(flow -> versions.merge(flow.dataset(), flow.tableVersion(), Math::max));
    }

    PlannedUpdate plan() {
        return plan;
    }

    PlannedFlow planned(String flow) {
        return plan.flows().stream()
                .filter(planned -> planned.name().equals(flow))
                .findFirst()
                .orElseThrow();
    }

    /** COMPLETED or FAILED. */
    String state() {
        return errors.isEmpty() ? "COMPLETED" : "FAILED";
    }

    /** State of each flow by name; NO_OP also where the flow looked and found nothing to do. */
    Map<String, String> states() {
        Map<String, String> states = new LinkedHashMap<>();
        ends.forEach((flow, end) -> {
            boolean isNoOp = outcomes.containsKey(flow) && outcomes.get(flow).refresh() == RefreshKind.NO_OP;
            states.put(flow, isNoOp ? "NO_OP" : end.state());
        });
        return states;
    }

    String state(String flow) {
        return Optional.ofNullable(states().get(flow)).orElseThrow();
    }

    FlowOutcome outcome(String flow) {
        return Optional.ofNullable(outcomes.get(flow))
                .orElseThrow(() -> new AssertionError(flow + " did not end well: " + ends.get(flow)));
    }

    /** The counts of a flow's rules: "rule passed/failed", with the dataset in front where it is another. */
    List<String> counts(String flow) {
        return outcome(flow).expectations().stream()
                .map(count -> (count.dataset().equals(outcome(flow).dataset()) ? "" : count.dataset() + ".")
                        + count.name() + " " + count.passedRecords() + "/" + count.failedRecords())
                .toList();
    }

    PipelineException error(String flow) {
        return Optional.ofNullable(errors.get(flow))
                .orElseThrow(() -> new AssertionError(flow + " did not fail: " + ends.get(flow)));
    }

    /** Whether the orchestrator would try the flows that failed once more. */
    boolean isWorthATry() {
        return !errors.isEmpty() && errors.values().stream().allMatch(error -> error.kind() == ErrorKind.RETRYABLE);
    }

    boolean mayStart(PlannedFlow flow) {
        return flow.after().stream().noneMatch(feeding -> {
            FlowEnd end = ends.get(feeding);
            return end != null && (end.state().equals("FAILED") || end.state().equals("SKIPPED"));
        });
    }

    boolean showsNothingNew(PlannedFlow flow) {
        return !flow.freshAt().isEmpty()
                && flow.freshAt().entrySet().stream()
                        .allMatch(fresh -> fresh.getValue().equals(versions.get(fresh.getKey())));
    }

    void ended(FlowEnd end) {
        ends.put(end.flow(), end);
    }

    void ended(PlannedFlow flow, FlowOutcome outcome) {
        outcomes.put(flow.name(), outcome);
        versions.merge(flow.dataset(), outcome.tableVersion(), Math::max);
        ended(new FlowEnd(flow.name(), outcome.state().name(), null));
    }

    void failed(PlannedFlow flow, PipelineException error) {
        errors.put(flow.name(), error);
        ended(new FlowEnd(flow.name(), "FAILED", error.getMessage()));
    }

    UpdateEnd end() {
        String message = errors.isEmpty() ? null : String.join(", ", errors.keySet()) + " failed";
        return new UpdateEnd(state(), message, List.copyOf(ends.values()));
    }
}
