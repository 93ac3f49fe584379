package dev.sluice.definition.key;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;

/** Times as people write them in settings. */
final class Durations {
    private static final Map<String, ChronoUnit> UNITS = Map.ofEntries(
            Map.entry("ms", ChronoUnit.MILLIS),
            Map.entry("millisecond", ChronoUnit.MILLIS),
            Map.entry("s", ChronoUnit.SECONDS),
            Map.entry("sec", ChronoUnit.SECONDS),
            Map.entry("second", ChronoUnit.SECONDS),
            Map.entry("m", ChronoUnit.MINUTES),
            Map.entry("min", ChronoUnit.MINUTES),
            Map.entry("minute", ChronoUnit.MINUTES),
            Map.entry("h", ChronoUnit.HOURS),
            Map.entry("hour", ChronoUnit.HOURS),
            Map.entry("d", ChronoUnit.DAYS),
            Map.entry("day", ChronoUnit.DAYS));

    private Durations() {}

    /**
     * A whole number and a unit, with or without a space between them, singular or plural: {@code 10 seconds}, {@code 2h}.
     *
     * @throws IllegalArgumentException for anything else, a number without a unit included
     */
    static Duration parse(String value) {
        String text = value.strip().toLowerCase(Locale.ROOT);
        int digits = 0;
        while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
            digits++;
        }
        String word = text.substring(digits).strip();
        String singular = word.length() > 2 && word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
        ChronoUnit unit = UNITS.get(singular);
        if (unit == null || digits == 0) {
            throw new IllegalArgumentException(value);
        }
        try {
            return Duration.of(Long.parseLong(text.substring(0, digits)), unit);
        } catch (ArithmeticException tooLong) {
            throw new IllegalArgumentException(value, tooLong);
        }
    }
}
