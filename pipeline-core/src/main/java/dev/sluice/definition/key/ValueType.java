package dev.sluice.definition.key;

/** What a setting's value may be. */
public enum ValueType {
    DURATION("a time with its unit, such as `10 seconds` or `2 h`"),
    SECONDS("a whole number of seconds, 0 or more"),
    COUNT("a whole number, 0 or more"),
    POSITIVE_COUNT("a whole number, 1 or more"),
    FLAG("`true` or `false`");

    private final String words;

    ValueType(String words) {
        this.words = words;
    }

    /** What a value must be, with its unit, as docs and messages say it. */
    public String words() {
        return words;
    }

    boolean accepts(String value) {
        try {
            return switch (this) {
                case DURATION -> !Durations.parse(value).isNegative();
                case SECONDS, COUNT -> parseCount(value) >= 0;
                case POSITIVE_COUNT -> parseCount(value) > 0;
                case FLAG ->
                    value.strip().equalsIgnoreCase("true") || value.strip().equalsIgnoreCase("false");
            };
        } catch (IllegalArgumentException invalid) {
            return false;
        }
    }

    static long parseCount(String value) {
        long count = Long.parseLong(value.strip());
        if (count < 0) {
            throw new IllegalArgumentException(value);
        }
        return count;
    }

    static boolean parseFlag(String value) {
        return value.strip().equalsIgnoreCase("true");
    }
}
