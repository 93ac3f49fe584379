package dev.sluice.worker.output;

import dev.sluice.workflow.result.FlowError;
import dev.sluice.workflow.result.FlowResult;
import dev.sluice.workflow.result.UpdateResult;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Progress of an update as plain lines: one for each change of a flow's state. Not thread-safe. */
public final class ProgressLines implements Consumer<UpdateResult> {
    private static final Set<String> SILENT = Set.of("QUEUED", "EXCLUDED");

    private final PrintWriter out;
    private final Map<String, String> shown = new HashMap<>();
    private String updateState = "";

    public ProgressLines(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void accept(UpdateResult update) {
        if (!update.state().equals(updateState)) {
            updateState = update.state();
            out.println("update " + update.updateId() + ": " + ResultText.state(update));
        }
        update.flows().forEach(this::show);
        out.flush();
    }

    private void show(FlowResult flow) {
        String before = shown.put(flow.flow(), flow.state());
        if (!flow.state().equals(before) && !SILENT.contains(flow.state())) {
            out.println("  " + flow.flow() + ": " + flow.state() + detail(flow));
        }
    }

    private static String detail(FlowResult flow) {
        FlowError error = flow.error();
        if (error != null) {
            return ", " + error.message().lines().findFirst().orElse(error.code());
        }
        return switch (flow.state()) {
            case "COMPLETED" -> ", " + flow.outputRows() + " rows, " + Durations.text(flow.durationMs());
            case "SKIPPED" -> ", " + flow.reason();
            default -> "";
        };
    }
}
