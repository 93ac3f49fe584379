package dev.sluice.execution.maintenance;

import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.key.PipelineKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How long things are kept that only an update from before may need.
 *
 * @param time the least that everything is kept
 */
public record Retention(Duration time) {

    /** As long as updates can be retried; at least as long as one is held open, or one flow of it may run. */
    public static Retention of(PipelineSpec spec) {
        Map<String, String> settings = spec.configuration();
        return new Retention(longest(
                PipelineKey.MAINTENANCE_RETENTION.duration(settings),
                PipelineKey.HOLD_TIMEOUT.duration(settings),
                PipelineKey.FLOW_TIMEOUT.duration(settings)));
    }

    /** Whether what was last in use then is no longer kept. */
    boolean isOver(Instant lastUse, Instant now) {
        return lastUse.plus(time).isBefore(now);
    }

    /**
     * How long a table's files are kept after they have left it.
     *
     * @param ofTable the table's own time
     * @param oldestPlan when the oldest update that can be retried was planned: it reads the tables as they were then
     */
    Duration ofFiles(Duration ofTable, Optional<Instant> oldestPlan, Instant now) {
        Duration ofPlan = oldestPlan.map(plan -> Duration.between(plan, now)).orElse(Duration.ZERO);
        return longest(time, ofTable, ofPlan);
    }

    private static Duration longest(Duration... times) {
        return Stream.of(times).max(Duration::compareTo).orElseThrow();
    }
}
