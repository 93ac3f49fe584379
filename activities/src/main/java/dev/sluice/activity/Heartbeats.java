package dev.sluice.activity;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Signs of life of all activities of this process, sent from threads of their own, so that a thread that waits for Spark
 * is never taken for dead.
 *
 * <p>Thread safety: yes.
 */
public final class Heartbeats implements AutoCloseable {
    private static final Duration EVERY = Duration.ofSeconds(1);

    /** Before the first: what ends sooner costs the service no sign of life. */
    private static final Duration FIRST = Duration.ofMillis(500);

    private static final int THREADS = 2;

    private final Set<EngineCall> running = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS, task -> {
        Thread thread = new Thread(task, "sluice-heartbeat");
        thread.setDaemon(true);
        return thread;
    });

    /** Sends signs of life of a call until the result is stopped. */
    Beat start(EngineCall call) {
        running.add(call);
        ScheduledFuture<?> timer =
                threads.scheduleWithFixedDelay(call::beat, FIRST.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
        return () -> {
            timer.cancel(false);
            running.remove(call);
        };
    }

    /** The process is about to end: stops all running work, so that another worker takes it over at once. */
    public void stopAll() {
        running.forEach(EngineCall::workerStops);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    /** Signs of life of one call. */
    interface Beat {
        void stop();
    }
}
