package dev.sluice.event;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/** Events for tests that don't care what they tell. */
final class SomeEvents {
    static final Instant TIME = Instant.parse("2026-03-04T05:06:07.123456Z");

    private SomeEvents() {}

    static List<Event> many(String updateId, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> one(updateId, "message " + i, Map.of("state", "RUNNING")))
                .toList();
    }

    static Event one(String updateId, String message, Map<String, Object> details) {
        return new Event(
                UUID.randomUUID().toString(),
                Event.EventType.UPDATE_PROGRESS,
                Event.Level.INFO,
                new Event.Origin("pipeline-1", "orders", updateId, null, null, null),
                TIME,
                message,
                null,
                details);
    }
}
