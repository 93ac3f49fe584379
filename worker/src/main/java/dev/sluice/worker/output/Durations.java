package dev.sluice.worker.output;

import java.util.Locale;

/** Durations for people. */
final class Durations {
    private static final long MINUTE_MS = 60_000;

    private Durations() {}

    static String text(long ms) {
        return ms < MINUTE_MS
                ? String.format(Locale.ROOT, "%.1f s", ms / 1000.0)
                : String.format(Locale.ROOT, "%d min %02d s", ms / MINUTE_MS, ms % MINUTE_MS / 1000);
    }
}
