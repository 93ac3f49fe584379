package dev.sluice.workflow.continuous;

import java.util.List;

/**
 * What is to be refreshed.
 *
 * @param ticket names this work; empty where there is none yet
 * @param refresh the datasets; empty: all
 */
public record WatchReply(String ticket, List<String> refresh) {
    public WatchReply {
        refresh = List.copyOf(refresh);
    }

    /** Whether there is anything to do. */
    boolean isWork() {
        return !ticket.isEmpty();
    }
}
