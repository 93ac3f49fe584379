package dev.sluice.worker.engine;

import java.util.function.Supplier;

/** Where the durations of steps go. */
@FunctionalInterface
public interface Timings {

    /** A step took this long. */
    void took(String phase, long nanos);

    /** Does the work and tells how long it took, also where it failed. */
    default <T> T timed(String phase, Supplier<T> work) {
        long from = System.nanoTime();
        try {
            return work.get();
        } finally {
            took(phase, System.nanoTime() - from);
        }
    }
}
