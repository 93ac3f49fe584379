package dev.sluice.execution.maintenance;

import dev.sluice.definition.Notification;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** From when on events are kept. The cut lies where an update began, so that none is kept in part. */
final class EventCutoff {
    private EventCutoff() {}

    /**
     * The time before which events may go; nothing where all stay.
     *
     * @param starts when each update began, oldest first
     * @param keptFrom events from then on are kept
     */
    static Optional<Instant> of(List<Instant> starts, Instant keptFrom) {
        int last = starts.size() - Notification.UPDATES_COMPARED;
        int first = 0;
        while (first < last && starts.get(first).isBefore(keptFrom)) {
            first++;
        }
        return first > 0 ? Optional.of(starts.get(first)) : Optional.empty();
    }
}
