package dev.sluice.worker.output;

import dev.sluice.workflow.result.FlowError;
import dev.sluice.workflow.result.FlowResult;
import dev.sluice.workflow.result.RuleCount;
import dev.sluice.workflow.result.UpdateError;
import dev.sluice.workflow.result.UpdateResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** An update's document as text: the flows as a table, then rules that failed and errors. */
public final class ResultText {
    private ResultText() {}

    /** The lines to print. */
    public static List<String> lines(UpdateResult update) {
        List<String> lines = new ArrayList<>();
        if (!update.flows().isEmpty()) {
            lines.addAll(table(update.flows()).lines());
            lines.add("");
        }
        for (FlowResult flow : update.flows()) {
            flow.expectations().stream()
                    .filter(rule -> rule.failedRecords() > 0)
                    .forEach(rule -> lines.add(rule(flow, rule)));
        }
        update.notReset().forEach(dataset -> lines.add(dataset + ": protected, not reset"));
        update.staleDownstream()
                .forEach(dataset -> lines.add(dataset + ": left as it is, reads a dataset that was reset"));
        update.flows().forEach(flow -> addError(lines, flow));
        lines.add("update " + update.updateId() + " of " + update.pipeline() + ": " + state(update));
        return lines;
    }

    /** Its state, and how it goes on where it waits. */
    static String state(UpdateResult update) {
        if (update.retryAt() != null) {
            return update.state() + ", tried again at " + update.retryAt();
        }
        return update.heldUntil() == null
                ? update.state()
                : update.state() + ", on hold until " + update.heldUntil() + "; go on with: sluice retry "
                        + update.updateId();
    }

    /** The problems of an update that failed as a whole, one line each. */
    public static List<String> problems(UpdateError error) {
        return error.problems().stream()
                .flatMap(problem -> problem.text().lines())
                .toList();
    }

    private static TextTable table(List<FlowResult> flows) {
        TextTable table =
                new TextTable(List.of("flow", "state", "refresh", "rows", "dropped", "time", "why"), Set.of(3, 4, 5));
        flows.forEach(flow -> table.add(List.of(
                flow.flow(),
                flow.state(),
                flow.refresh(),
                Long.toString(flow.outputRows()),
                Long.toString(flow.droppedRows()),
                flow.durationMs() == 0 ? "" : Durations.text(flow.durationMs()),
                flow.reason())));
        return table;
    }

    private static String rule(FlowResult flow, RuleCount rule) {
        long checked = rule.passedRecords() + rule.failedRecords();
        return flow.flow() + ": " + rule.name() + " failed for " + rule.failedRecords() + " of " + checked + " rows";
    }

    private static void addError(List<String> lines, FlowResult flow) {
        FlowError error = flow.error();
        if (error != null) {
            List<String> message = error.message().lines().toList();
            lines.add(flow.flow() + ": " + (message.isEmpty() ? error.code() : message.get(0)));
            if (error.source() != null) {
                lines.add("  at " + error.source());
            }
            lines.addAll(message.subList(Math.min(1, message.size()), message.size()));
            lines.add("");
        }
    }
}
