package dev.sluice.workflow.progress;

import dev.sluice.workflow.result.FlowError;
import dev.sluice.workflow.result.FlowResult;
import dev.sluice.workflow.result.UpdateError;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The current details of an update in the UI: a Markdown table of its flows, the interesting ones first. */
public final class FlowTable {
    private static final int MAX_ROWS = 60;
    private static final int MAX_NOTE = 160;
    private static final List<FlowState> ORDER =
            List.of(FlowState.FAILED, FlowState.RUNNING, FlowState.STOPPED, FlowState.SKIPPED, FlowState.QUEUED);
    private static final List<FlowState> OTHERS = Stream.of(FlowState.values())
            .filter(state -> !ORDER.contains(state))
            .toList();

    private FlowTable() {}

    /** What stands above the table: what the update waits for, and what keeps it from going on; empty for most. */
    public static String heading(@Nullable Pause pause, @Nullable UpdateError error) {
        StringBuilder text = new StringBuilder();
        if (pause != null) {
            Instant until = pause.until().truncatedTo(ChronoUnit.SECONDS);
            text.append(
                    switch (pause.kind()) {
                        case HOLD ->
                            "**On hold until " + until
                                    + "**: send `retryFailed`, `retryFlow`, `skipFlow` or `abort`.\n\n";
                        case RETRY ->
                            "**Tried again at " + until + "** (" + pause.summary()
                                    + "): send `retryFailed` to go on at once.\n\n";
                    });
        }
        if (error != null) {
            text.append(cell(error.message())).append("\n\n");
        }
        return text.toString();
    }

    /** The table, at most {@value #MAX_ROWS} rows of it. In one pass, since it is made anew for every flow that ends. */
    public static String markdown(FlowBoard board) {
        Map<FlowState, Integer> counts = new EnumMap<>(FlowState.class);
        Map<FlowState, List<FlowEntry>> first = new EnumMap<>(FlowState.class);
        for (FlowEntry entry : board.entries()) {
            int before = counts.merge(entry.state(), 1, Integer::sum) - 1;
            if (before < MAX_ROWS) {
                first.computeIfAbsent(entry.state(), state -> new ArrayList<>()).add(entry);
            }
        }
        StringBuilder text = new StringBuilder(counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining(", ")));
        text.append("\n\n| flow | state | rows | attempts | note |\n|---|---|---|---|---|\n");
        int size = board.entries().size();
        List<FlowEntry> shown = size <= MAX_ROWS
                ? List.copyOf(board.entries())
                : Stream.concat(ORDER.stream(), OTHERS.stream())
                        .flatMap(state -> first.getOrDefault(state, List.of()).stream())
                        .limit(MAX_ROWS)
                        .toList();
        shown.forEach(entry -> appendRow(text, entry.result()));
        return shown.size() < size
                ? text.append("\n").append(size - shown.size()).append(" more").toString()
                : text.toString();
    }

    private static void appendRow(StringBuilder text, FlowResult flow) {
        FlowError error = flow.error();
        text.append("| ").append(cell(flow.flow()));
        text.append(" | ").append(flow.state());
        text.append(" | ").append(flow.outputRows());
        text.append(" | ").append(flow.attempts());
        text.append(" | ").append(cell(error == null ? flow.reason() : error.message()));
        text.append(" |\n");
    }

    private static String cell(String text) {
        String flat = text.replace('\n', ' ').replace("|", "\\|");
        return flat.length() <= MAX_NOTE ? flat : flat.substring(0, MAX_NOTE) + "…";
    }
}
