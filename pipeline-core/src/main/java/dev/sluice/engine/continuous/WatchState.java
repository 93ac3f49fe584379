package dev.sluice.engine.continuous;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the tables of a continuous pipeline, as it is kept in the storage folder: so it survives every process
 * and need not be in any history.
 *
 * @param datasets by name
 * @param handedOut the work that was handed out last, or null
 */
record WatchState(Map<String, Known> datasets, @Nullable HandedOut handedOut) {
    static final WatchState EMPTY = new WatchState(Map.of(), null);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
    /** Someone who repairs a flow need not wait longer than this. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    WatchState {
        datasets = Map.copyOf(datasets);
    }

    /**
     * What is known of one table.
     *
     * @param seen digest of what it was refreshed from
     * @param behind whether a table that it reads was refreshed after it
     * @param refreshedAt when its last refresh was handed out
     * @param failures failed refreshes in a row
     * @param notBefore when it is tried again after these
     */
    record Known(String seen, boolean behind, Instant refreshedAt, int failures, Instant notBefore) {
        static final Known NOTHING = new Known("", true, Instant.EPOCH, 0, Instant.EPOCH);
    }

    /**
     * Work that was handed out.
     *
     * @param ticket its name
     * @param digests digest of what each table reads, from before the work began, so that no change is missed
     * @param at when
     */
    record HandedOut(String ticket, Map<String, String> digests, Instant at) {
        HandedOut {
            digests = Map.copyOf(digests);
        }
    }

    Known of(String dataset) {
        return datasets.getOrDefault(dataset, Known.NOTHING);
    }

    /** The state after the work that a request reports; work that nobody reports is forgotten, and so done again. */
    WatchState after(WatchRequest request, List<WatchedDataset> all, Instant now) {
        Map<String, Known> next = new TreeMap<>();
        HandedOut done = handedOut != null && handedOut.ticket().equals(request.ticket()) ? handedOut : null;
        for (WatchedDataset dataset : all) {
            String name = dataset.name();
            Known known = of(name);
            if (done != null && done.digests().containsKey(name)) {
                known = request.hasFailed(name)
                        ? failed(known, now)
                        : refreshed(done.digests().get(name), done.at());
            } else if (done != null && dataset.reads().stream().anyMatch(done.digests()::containsKey)) {
                known = new Known(known.seen(), true, known.refreshedAt(), known.failures(), known.notBefore());
            }
            next.put(name, known);
        }
        return new WatchState(next, null);
    }

    WatchState handOut(HandedOut work) {
        return new WatchState(datasets, work);
    }

    private static Known refreshed(String digest, Instant at) {
        return new Known(digest, false, at, 0, Instant.EPOCH);
    }

    private static Known failed(Known known, Instant now) {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(known.failures(), 6));
        Instant again = now.plus(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
        return new Known(known.seen(), true, known.refreshedAt(), known.failures() + 1, again);
    }
}
