package dev.sluice.worker.schedule;

import dev.sluice.error.PipelineException;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/**
 * A Quartz cron expression: second, minute, hour, day of month, month, day of week and, where it has seven fields, year. One
 * of the two days is {@code ?}. The characters L, W and # are refused, since Temporal's schedules have no counterpart.
 *
 * <p>Source: the documentation of Quartz' CronTrigger.
 */
public final class QuartzExpression {
    private static final String NONE = "?";
    private static final String ALL = "*";

    private final String text;
    private final Map<QuartzField, SortedSet<Integer>> values;

    private QuartzExpression(String text, Map<QuartzField, SortedSet<Integer>> values) {
        this.text = text;
        this.values = values;
    }

    /**
     * Reads an expression.
     *
     * @throws PipelineException ARGUMENT_INVALID
     */
    public static QuartzExpression parse(String text) {
        List<String> fields = List.of(text.strip().split("\\s+"));
        if (fields.size() < 6 || fields.size() > 7) {
            throw ScheduleErrors.wrong(
                    "a Quartz expression has six or seven fields, not " + fields.size() + ": " + text,
                    "second minute hour day-of-month month day-of-week [year], such as 0 0 3 * * ? for every night at three");
        }
        requireOneDay(fields.get(3), fields.get(5), text);
        Map<QuartzField, SortedSet<Integer>> values = new EnumMap<>(QuartzField.class);
        Iterator<String> given = fields.iterator();
        for (QuartzField field : QuartzField.values()) {
            String value = given.hasNext() ? given.next() : ALL;
            values.put(field, value.equals(NONE) ? field.all() : field.values(value));
        }
        return new QuartzExpression(text.strip(), values);
    }

    /** Whether it fires at a local time, of which fractions of a second don't count. */
    public boolean firesAt(LocalDateTime time) {
        return has(QuartzField.SECOND, time.getSecond())
                && has(QuartzField.MINUTE, time.getMinute())
                && has(QuartzField.HOUR, time.getHour())
                && has(QuartzField.DAY_OF_MONTH, time.getDayOfMonth())
                && has(QuartzField.MONTH, time.getMonthValue())
                && has(QuartzField.DAY_OF_WEEK, time.getDayOfWeek().getValue() % 7 + 1)
                && has(QuartzField.YEAR, time.getYear());
    }

    /** Whether it fires in every hour, so that an hour which a night has twice is meant twice. */
    public boolean isHourly() {
        return isAny(QuartzField.HOUR);
    }

    /** Whether a field allows every value there is. */
    public boolean isAny(QuartzField field) {
        return values(field).equals(field.all());
    }

    /** The values of a field, in order. */
    public SortedSet<Integer> values(QuartzField field) {
        return Collections.unmodifiableSortedSet(values.getOrDefault(field, field.all()));
    }

    @Override
    public String toString() {
        return text;
    }

    private boolean has(QuartzField field, int value) {
        return values(field).contains(value);
    }

    private static void requireOneDay(String dayOfMonth, String dayOfWeek, String text) {
        if (dayOfMonth.equals(NONE) == dayOfWeek.equals(NONE)) {
            throw ScheduleErrors.wrong(
                    "exactly one of day of month and day of week must be ?: " + text,
                    "write ? for the one that does not matter, as in 0 0 3 * * ? or 0 0 3 ? * MON");
        }
    }
}
