package dev.sluice.event;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Ids that whoever tells of the same thing computes alike, so that an event told twice is one event: an attempt and the
 * successor that closes it after a crash, or an orchestrator that repeats a call.
 */
public final class EventIds {
    private static final String SEPARATOR = "\u0000";

    private EventIds() {}

    /**
     * The one terminal event of a flow's attempt.
     *
     * @param fencingToken number of the lease; a reset update counts its attempts from 1 again, under a greater token
     */
    public static String terminal(String updateId, String flow, long fencingToken, int attempt) {
        return of("terminal", updateId, flow, Long.toString(fencingToken), Integer.toString(attempt));
    }

    /** The id of whatever the parts identify together. */
    static String of(String... parts) {
        byte[] name = String.join(SEPARATOR, parts).getBytes(StandardCharsets.UTF_8);
        return UUID.nameUUIDFromBytes(name).toString();
    }

    /** A flow's id: the same in every update. */
    static String flow(String pipelineId, String flow) {
        return of("flow", pipelineId, flow);
    }
}
