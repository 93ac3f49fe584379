package dev.sluice.worker.schedule;

import dev.sluice.error.PipelineException;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The fields of a Quartz expression, in their order. Days of the week count from Sunday, 1, to Saturday, 7. */
public enum QuartzField {
    SECOND("second", 0, 59, ""),
    MINUTE("minute", 0, 59, ""),
    HOUR("hour", 0, 23, ""),
    DAY_OF_MONTH("day of month", 1, 31, ""),
    MONTH("month", 1, 12, "JAN,FEB,MAR,APR,MAY,JUN,JUL,AUG,SEP,OCT,NOV,DEC"),
    DAY_OF_WEEK("day of week", 1, 7, "SUN,MON,TUE,WED,THU,FRI,SAT"),
    YEAR("year", 1970, 2099, "");

    /** One element of a field's list: a value or a range or all, with an optional step. */
    private static final Pattern ELEMENT = Pattern.compile("(\\*|\\w+)(?:-(\\w+))?(?:/(\\d+))?");

    private static final Pattern WITHOUT_COUNTERPART = Pattern.compile("\\w*[LW]|L-\\d+|\\w+#\\d+");

    private final String title;
    private final int min;
    private final int max;
    private final String names;

    QuartzField(String title, int min, int max, String names) {
        this.title = title;
        this.min = min;
        this.max = max;
        this.names = names;
    }

    /** As messages call it. */
    String title() {
        return title;
    }

    /**
     * The values that a field's text stands for.
     *
     * @throws PipelineException where it stands for none
     */
    SortedSet<Integer> values(String text) {
        SortedSet<Integer> values = new TreeSet<>();
        for (String element : text.toUpperCase(Locale.ROOT).split(",", -1)) {
            addElement(element, values);
        }
        return values;
    }

    /** Every value there is. */
    SortedSet<Integer> all() {
        return values("*");
    }

    private void addElement(String element, SortedSet<Integer> values) {
        if (WITHOUT_COUNTERPART.matcher(element).matches() && !names().contains(element)) {
            throw ScheduleErrors.wrong(
                    title + " " + element + " has no counterpart in Temporal's schedules",
                    "name the days: a list like 1,15 or MON,FRI; for the last day of a month start the job daily and let it"
                            + " decide");
        }
        Matcher parts = ELEMENT.matcher(element);
        if (!parts.matches()) {
            throw wrong(element);
        }
        boolean isAll = parts.group(1).equals("*");
        boolean hasStep = parts.group(3) != null;
        int step = hasStep ? Integer.parseInt(parts.group(3)) : 1;
        int start = isAll ? min : value(parts.group(1));
        int end = parts.group(2) != null ? value(parts.group(2)) : isAll || hasStep ? max : start;
        if (step < 1 || step > max || (isAll && parts.group(2) != null)) {
            throw wrong(element);
        }
        // A range such as FRI-MON or 22-2 goes over the end; only years have none.
        int size = max - min + 1;
        int length = end >= start ? end - start : end - start + size;
        if (end < start && this == YEAR) {
            throw wrong(element);
        }
        for (int offset = 0; offset <= length; offset += step) {
            values.add(min + (start - min + offset) % size);
        }
    }

    private List<String> names() {
        return List.of(names.split(","));
    }

    private int value(String text) {
        int named = names().indexOf(text);
        if (named >= 0) {
            return min + named;
        }
        if (!text.matches("\\d{1,4}")) {
            throw wrong(text);
        }
        int value = Integer.parseInt(text);
        if (value < min || value > max) {
            throw wrong(text);
        }
        return value;
    }

    private PipelineException wrong(String text) {
        return ScheduleErrors.wrong(
                text + " is no " + title,
                title + ": " + min + " to " + max
                        + (names.isEmpty() ? "" : ", or " + names)
                        + "; lists (1,5), ranges (1-5) and steps (0/15) of them, or *");
    }
}
