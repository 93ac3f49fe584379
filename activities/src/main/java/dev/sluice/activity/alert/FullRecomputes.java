package dev.sluice.activity.alert;

import dev.sluice.engine.inspect.PastUpdates;
import dev.sluice.engine.inspect.PastUpdates.Refresh;
import dev.sluice.state.table.RefreshKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the materialized views that an update computed as a whole although the one before it did not have to. */
final class FullRecomputes {
    private static final String WHOLE = RefreshKind.COMPLETE_RECOMPUTE.name();

    /** What is no incremental refresh; a full refresh is somebody's wish, so it is no reason to expect another. */
    private static final Set<String> NOT_INCREMENTAL =
            Set.of(WHOLE, RefreshKind.FULL_REFRESH.name(), RefreshKind.NO_OP.name(), RefreshKind.ONCE.name());

    private FullRecomputes() {}

    /** One sentence for each such view. */
    static List<String> unexpected(PastUpdates past, String updateId) {
        return past.refreshes().stream()
                .filter(refresh -> refresh.updateId().equals(updateId)
                        && refresh.technique().equals(WHOLE))
                .filter(refresh -> before(refresh, past)
                        .filter(earlier -> !NOT_INCREMENTAL.contains(earlier.technique()))
                        .isPresent())
                .map(refresh -> refresh.flow() + " was computed as a whole: " + refresh.reason())
                .toList();
    }

    private static Optional<Refresh> before(Refresh refresh, PastUpdates past) {
        return past.refreshes().stream()
                .filter(other ->
                        other.flow().equals(refresh.flow()) && !other.updateId().equals(refresh.updateId()))
                .findFirst();
    }
}
