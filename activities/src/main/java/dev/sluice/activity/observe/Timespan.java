package dev.sluice.activity.observe;

import java.time.Duration;
import java.time.Instant;

/**
 * From when to when something lasted.
 *
 * @param from its start
 * @param to its end; a clock that was set back meanwhile makes it the start
 */
public record Timespan(Instant from, Instant to) {
    public Timespan {
        to = to.isBefore(from) ? from : to;
    }

    /** What ends now. */
    public static Timespan endingNow(Duration lasted) {
        Instant now = Instant.now();
        return new Timespan(now.minus(lasted), now);
    }

    public Duration duration() {
        return Duration.between(from, to);
    }
}
