package dev.sluice.workflow.progress;

import java.time.Duration;

/**
 * Pauses between tries, each twice as long as the one before.
 *
 * @param first the shortest
 * @param longest what none goes beyond
 */
public record Backoff(Duration first, Duration longest) {
    /**
     * The pause before a further try.
     *
     * @param retry which one, from 1
     */
    public Duration before(int retry) {
        Duration pause = first;
        for (int i = 1; i < retry && pause.compareTo(longest) < 0; i++) {
            pause = pause.multipliedBy(2);
        }
        return pause.compareTo(longest) < 0 ? pause : longest;
    }
}
