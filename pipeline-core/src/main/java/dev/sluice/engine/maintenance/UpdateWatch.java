package dev.sluice.engine.maintenance;

import dev.sluice.execution.task.Cancellation;
import dev.sluice.state.Lease;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks for an update while a step of maintenance runs, and stops the step as soon as there is one. */
final class UpdateWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(UpdateWatch.class);

    /** An update plans for longer than that before its first flow starts. */
    private static final Duration PERIOD = Duration.ofMillis(500);

    private final Lease lease;
    private final Cancellation step;
    private final AtomicReference<@Nullable String> seen = new AtomicReference<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "sluice-update-watch");
        thread.setDaemon(true);
        return thread;
    });

    private final ScheduledFuture<?> looking;

    UpdateWatch(Lease lease, Cancellation step) {
        this.lease = lease;
        this.step = step;
        this.looking = timer.scheduleWithFixedDelay(this::look, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The update that the step was stopped for. */
    Optional<String> update() {
        return Optional.ofNullable(seen.get());
    }

    private void look() {
        try {
            lease.holder().ifPresent(update -> {
                if (seen.compareAndSet(null, update)) {
                    step.cancel();
                }
            });
        } catch (RuntimeException e) {
            LOG.warn("could not look for an active update: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        looking.cancel(false);
        timer.shutdownNow();
    }
}
