package dev.sluice.engine.continuous;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides which tables are to be refreshed: those whose sources or definition have changed or that were left behind, and
 * those below them, as far as their intervals are over. What is left out for its interval is left behind, not forgotten.
 */
final class DueDatasets {
    private DueDatasets() {}

    /**
     * Their names, in topological order.
     *
     * @param all each table after those it reads
     * @param digests of what each table reads from outside, now
     */
    static Set<String> of(List<WatchedDataset> all, Map<String, String> digests, WatchState state, Instant now) {
        Set<String> due = new LinkedHashSet<>();
        for (WatchedDataset dataset : all) {
            WatchState.Known known = state.of(dataset.name());
            boolean isStale = known.behind()
                    || !known.seen().equals(digests.get(dataset.name()))
                    || dataset.reads().stream().anyMatch(due::contains);
            boolean isOver =
                    !now.isBefore(known.refreshedAt().plus(dataset.interval())) && !now.isBefore(known.notBefore());
            if (isStale && isOver) {
                due.add(dataset.name());
            }
        }
        return due;
    }
}
