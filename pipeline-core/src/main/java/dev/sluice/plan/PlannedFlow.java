package dev.sluice.plan;

import dev.sluice.definition.DatasetKind;
import dev.sluice.state.table.RefreshKind;
import java.util.List;
import java.util.Map;

/**
 * What an update will do with one flow. This is what the orchestrator walks; it holds names and versions only.
 *
 * @param name the flow, as messages show it
 * @param dataset the dataset it feeds, as messages show it
 * @param kind the dataset's kind
 * @param inputs datasets of the pipeline it reads, temporary views looked through, as messages show them
 * @param after flows that must have ended well before it starts
 * @param selected whether this update runs it; one that is not selected is EXCLUDED and its dataset used as it is
 * @param refresh what will be done
 * @param reason why, in a few words
 * @param freshAt versions of its inputs at which its table is known to be up to date, by dataset; where every input ends
 *     at that version, the flow is a NO_OP and costs nothing. Empty: not known, the flow has to look.
 * @param epoch the epoch that its commits belong to
 * @param tableVersion version of its dataset's table when the update was planned, negative where there is no table: the
 *     version that its readers find if it turns out to have nothing to do
 */
public record PlannedFlow(
        String name,
        String dataset,
        DatasetKind kind,
        List<String> inputs,
        List<String> after,
        boolean selected,
        RefreshKind refresh,
        String reason,
        Map<String, Long> freshAt,
        long epoch,
        long tableVersion) {
    public PlannedFlow {
        inputs = List.copyOf(inputs);
        after = List.copyOf(after);
        freshAt = Map.copyOf(freshAt);
    }

    /** The same flow, not run by the update, with what would be done. */
    PlannedFlow notRun() {
        return new PlannedFlow(
                name, dataset, kind, inputs, after, false, refresh, reason, freshAt, epoch, tableVersion);
    }

    /** The same flow, not run by the update. */
    PlannedFlow excluded(String why) {
        return new PlannedFlow(
                name, dataset, kind, inputs, after, false, RefreshKind.NO_OP, why, Map.of(), epoch, tableVersion);
    }
}
