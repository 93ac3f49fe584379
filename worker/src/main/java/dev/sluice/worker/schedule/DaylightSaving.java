package dev.sluice.worker.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lets a schedule fire in the nights that miss an hour: Temporal passes over a local time that a night does not have. Of a
 * time that a night has twice Temporal fires one. A schedule that fires in every hour is left as it is, since there a missing
 * hour has nothing to make up for.
 */
public final class DaylightSaving {
    private final QuartzExpression expression;
    private final ZoneRules rules;

    /**
     * @param expression local times at which the schedule fires
     * @param zone of those times
     */
    public DaylightSaving(QuartzExpression expression, ZoneId zone) {
        this.expression = expression;
        this.rules = zone.getRules();
    }

    /**
     * Local times at which the schedule has to fire besides, since those that it names are not there: the ends of the gaps.
     * A gap at whose end it fires anyway needs nothing.
     */
    public List<LocalDateTime> gapEnds(Instant from, Instant until) {
        List<LocalDateTime> ends = new ArrayList<>();
        ZoneOffsetTransition next = expression.isHourly() ? null : rules.nextTransition(from);
        while (next != null && next.getInstant().isBefore(until)) {
            if (next.isGap() && swallows(next)) {
                ends.add(next.getDateTimeAfter());
            }
            next = rules.nextTransition(next.getInstant());
        }
        return ends;
    }

    private boolean swallows(ZoneOffsetTransition gap) {
        LocalDateTime end = gap.getDateTimeAfter();
        return !expression.firesAt(end)
                && Stream.iterate(gap.getDateTimeBefore(), time -> time.isBefore(end), time -> time.plusSeconds(1))
                        .anyMatch(expression::firesAt);
    }
}
