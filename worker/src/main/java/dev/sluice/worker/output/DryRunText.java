package dev.sluice.worker.output;

import dev.sluice.definition.Notice;
import dev.sluice.engine.inspect.DryRun;
import dev.sluice.plan.PlannedFlow;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What the next update would do, as text. */
public final class DryRunText {
    private DryRunText() {}

    /** The lines to print. */
    public static List<String> lines(DryRun dryRun) {
        List<String> lines = new ArrayList<>(GraphText.TEXT.lines(dryRun.graph()));
        lines.add("");
        TextTable flows = new TextTable(List.of("flow", "would do", "why"), Set.of());
        dryRun.plan().flows().forEach(flow -> flows.add(List.of(flow.name(), action(flow), flow.reason())));
        lines.addAll(flows.lines());
        lines.add("");
        dryRun.changes().forEach(change -> lines.add("changed: " + change));
        dryRun.plan().notReset().forEach(dataset -> lines.add(dataset + ": protected, not reset"));
        dryRun.notices().forEach(notice -> lines.add(notice(notice)));
        lines.add(dryRun.plan().pipeline() + ": " + dryRun.plan().flows().size()
                + " flows, no errors; nothing was written");
        return lines;
    }

    private static String action(PlannedFlow flow) {
        return flow.selected() ? flow.refresh().name() : "EXCLUDED";
    }

    private static String notice(Notice notice) {
        String place = notice.location() == null ? "" : " (" + notice.location() + ")";
        return notice.type().name().toLowerCase(java.util.Locale.ROOT) + ": " + notice.message() + place;
    }
}
