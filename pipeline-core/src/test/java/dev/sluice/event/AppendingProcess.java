package dev.sluice.event;

import java.net.URI;
import java.util.List;

/** A process that appends events, for tests with several of them. */
final class AppendingProcess {
    private AppendingProcess() {}

    /** Arguments: the table, a name that starts every id, how many commits, how many events in each. */
    public static void main(String[] arguments) {
        EventLog log = EventLog.open(URI.create(arguments[0]));
        int size = Integer.parseInt(arguments[3]);
        for (int commit = 0; commit < Integer.parseInt(arguments[2]); commit++) {
            log.append(named(arguments[1] + "-" + commit, size));
        }
    }

    static List<Event> named(String prefix, int size) {
        return java.util.stream.IntStream.range(0, size)
                .mapToObj(i -> {
                    Event event = SomeEvents.one("u", prefix, java.util.Map.of());
                    return new Event(
                            prefix + "-" + i,
                            event.type(),
                            event.level(),
                            event.origin(),
                            event.timestamp(),
                            event.message(),
                            null,
                            event.details());
                })
                .toList();
    }
}
