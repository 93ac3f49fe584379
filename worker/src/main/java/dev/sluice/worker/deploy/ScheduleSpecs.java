package dev.sluice.worker.deploy;

import dev.sluice.worker.schedule.DaylightSaving;
import dev.sluice.worker.schedule.QuartzExpression;
import dev.sluice.worker.schedule.QuartzField;
import dev.sluice.workflow.job.JobInput.Timetable;
import io.temporal.client.schedules.ScheduleCalendarSpec;
import io.temporal.client.schedules.ScheduleRange;
import io.temporal.client.schedules.ScheduleSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * Timetables in Temporal's terms: a calendar with the fields of the Quartz expression, and one more for the end of each gap
 * that swallows a time. Cron texts are not used, since Temporal reads one of six fields in another order.
 */
final class ScheduleSpecs {
    private static final int SUNDAY_IN_QUARTZ = 1;

    /** Runs of a year may be made up for. */
    private static final Duration PAST = Duration.ofDays(365);

    /** A deployment after that thinks of the next nights. */
    private static final Duration FUTURE = Duration.ofDays(3_650);

    private ScheduleSpecs() {}

    static ScheduleSpec of(Timetable times, Instant now) {
        QuartzExpression expression = QuartzExpression.parse(times.quartz());
        List<ScheduleCalendarSpec> calendars = new ArrayList<>(List.of(calendar(expression)));
        new DaylightSaving(expression, ZoneId.of(times.timeZone()))
                .gapEnds(now.minus(PAST), now.plus(FUTURE))
                .forEach(end -> calendars.add(once(end)));
        return ScheduleSpec.newBuilder()
                .setCalendars(calendars)
                .setTimeZoneName(times.timeZone())
                .build();
    }

    private static ScheduleCalendarSpec calendar(QuartzExpression expression) {
        return ScheduleCalendarSpec.newBuilder()
                .setSeconds(ranges(expression, QuartzField.SECOND, 0))
                .setMinutes(ranges(expression, QuartzField.MINUTE, 0))
                .setHour(ranges(expression, QuartzField.HOUR, 0))
                .setDayOfMonth(ranges(expression, QuartzField.DAY_OF_MONTH, 0))
                .setMonth(ranges(expression, QuartzField.MONTH, 0))
                // Temporal counts from Sunday, 0.
                .setDayOfWeek(ranges(expression, QuartzField.DAY_OF_WEEK, -SUNDAY_IN_QUARTZ))
                .setYear(expression.isAny(QuartzField.YEAR) ? List.of() : ranges(expression, QuartzField.YEAR, 0))
                .setComment(expression.toString())
                .build();
    }

    private static ScheduleCalendarSpec once(LocalDateTime time) {
        return ScheduleCalendarSpec.newBuilder()
                .setSeconds(only(time.getSecond()))
                .setMinutes(only(time.getMinute()))
                .setHour(only(time.getHour()))
                .setDayOfMonth(only(time.getDayOfMonth()))
                .setMonth(only(time.getMonthValue()))
                .setYear(only(time.getYear()))
                .setDayOfWeek(ScheduleCalendarSpec.ALL_WEEK_DAYS)
                .setComment("end of a night's missing hour")
                .build();
    }

    private static List<ScheduleRange> only(int value) {
        return List.of(new ScheduleRange(value));
    }

    /** Values next to one another as one range. */
    private static List<ScheduleRange> ranges(QuartzExpression expression, QuartzField field, int shift) {
        List<ScheduleRange> ranges = new ArrayList<>();
        int start = Integer.MIN_VALUE;
        int end = Integer.MIN_VALUE;
        for (int value : expression.values(field)) {
            if (value != end + 1 && end != Integer.MIN_VALUE) {
                ranges.add(new ScheduleRange(start + shift, end + shift));
            }
            start = value == end + 1 ? start : value;
            end = value;
        }
        ranges.add(new ScheduleRange(start + shift, end + shift));
        return ranges;
    }
}
