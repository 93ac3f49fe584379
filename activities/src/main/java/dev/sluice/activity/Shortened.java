package dev.sluice.activity;

/** Text cut to what a history may hold. */
final class Shortened {
    private Shortened() {}

    static String to(int maxLength, String text) {
        return text.length() <= maxLength ? text : text.substring(0, maxLength - 1) + "…";
    }
}
