package dev.sluice.worker.watch;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that says that a worker can take work, for whoever watches over its process: written every {@link #INTERVAL} in
 * which the worker is able to, gone once it has ended. A file older than a minute is that of a worker that cannot.
 */
public final class HealthFile implements AutoCloseable {
    /** Short enough for several tries within the minute. */
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private static final Logger LOG = LoggerFactory.getLogger(HealthFile.class);

    private final Path file;
    private final BooleanSupplier able;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "sluice-health"));

    private HealthFile(Path file, BooleanSupplier able) {
        this.file = file;
        this.able = able;
    }

    /**
     * Begins to watch.
     *
     * @param able whether the worker can take work just now
     * @throws PipelineException ARGUMENT_INVALID if the file cannot be written
     */
    public static HealthFile start(Path file, BooleanSupplier able) {
        return start(file, able, INTERVAL);
    }

    static HealthFile start(Path file, BooleanSupplier able, Duration interval) {
        HealthFile health = new HealthFile(file, able);
        try {
            // One that a killed worker left says nothing about this one.
            Files.deleteIfExists(file);
            health.look();
        } catch (IOException | UncheckedIOException e) {
            health.clock.shutdownNow();
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.ARGUMENT_INVALID,
                            "cannot write the health file " + file,
                            "name a file in a folder that exists and is writable"),
                    e);
        }
        // It ends with the clock only.
        ScheduledFuture<?> unused = health.clock.scheduleWithFixedDelay(
                health::lookAgain, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
        return health;
    }

    @Override
    public void close() {
        clock.shutdownNow();
        try {
            clock.awaitTermination(INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            Files.deleteIfExists(file);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.warn("the health file {} cannot be removed", file, e);
        }
    }

    private void look() {
        if (able.getAsBoolean()) {
            try {
                Files.writeString(file, "");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** An exception would end the clock. */
    private void lookAgain() {
        try {
            look();
        } catch (RuntimeException e) {
            LOG.warn("the health file {} cannot be written", file, e);
        }
    }
}
