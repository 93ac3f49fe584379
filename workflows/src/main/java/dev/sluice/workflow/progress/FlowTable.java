package dev.sluice.workflow.progress;

import dev.sluice.workflow.result.FlowError;
import dev.sluice.workflow.result.FlowResult;
import dev.sluice.workflow.result.UpdateError;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The current details of an update in the UI: a Markdown table of its flows, the interesting ones first. */
public final class FlowTable {
    private static final int MAX_ROWS = 60;
    private static final int MAX_NOTE = 160;
    private static final List<FlowState> ORDER =
            List.of(FlowState.FAILED, FlowState.RUNNING, FlowState.STOPPED, FlowState.SKIPPED, FlowState.QUEUED);

    private FlowTable() {}

    /** What stands above the table: what the update waits for, and what keeps it from going on; empty for most. */
    public static String heading(@Nullable Instant heldUntil, @Nullable UpdateError error) {
        StringBuilder text = new StringBuilder();
        if (heldUntil != null) {
            text.append("**On hold until ")
                    .append(heldUntil.truncatedTo(ChronoUnit.SECONDS))
                    .append("**: send `retryFailed`, `retryFlow`, `skipFlow` or `abort`.\n\n");
        }
        if (error != null) {
            text.append(cell(error.message())).append("\n\n");
        }
        return text.toString();
    }

    /** The table, at most {@value #MAX_ROWS} rows of it. */
    public static String markdown(FlowBoard board) {
        Collection<FlowEntry> entries = board.entries();
        Map<FlowState, Long> counts =
                entries.stream().collect(Collectors.groupingBy(FlowEntry::state, TreeMap::new, Collectors.counting()));
        StringBuilder text = new StringBuilder(counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining(", ")));
        text.append("\n\n| flow | state | rows | attempts | note |\n|---|---|---|---|---|\n");
        List<FlowEntry> shown = entries.size() <= MAX_ROWS
                ? List.copyOf(entries)
                : entries.stream()
                        .sorted(Comparator.comparingInt(FlowTable::rank))
                        .limit(MAX_ROWS)
                        .toList();
        shown.forEach(entry -> appendRow(text, entry.result()));
        return shown.size() < entries.size()
                ? text.append("\n")
                        .append(entries.size() - shown.size())
                        .append(" more")
                        .toString()
                : text.toString();
    }

    private static int rank(FlowEntry entry) {
        int rank = ORDER.indexOf(entry.state());
        return rank < 0 ? ORDER.size() : rank;
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
