package dev.sluice.worker.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;

/**
 * Holds a flow in a Sluice process until the test lets it go on: the flow's query calls {@link #pass} for each row.
 *
 * @param folder where the test and the process leave word for each other
 */
public record Gate(Path folder) {
    private static final String OPEN = "open";
    private static final Duration LONGEST = Duration.ofMinutes(10);

    static Gate in(Path folder) {
        try {
            return new Gate(Files.createDirectories(folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** SQL text of a column that is {@code open} once the gate is. */
    String column() {
        return "java_method('" + Gate.class.getName() + "', 'pass', '" + folder + "')";
    }

    /** Called by Spark: leaves word that it was reached, and returns when the gate is open. */
    @SuppressWarnings("unused") // by its name, from a query
    public static String pass(String folder) throws IOException {
        Path gate = Path.of(folder);
        Files.writeString(gate.resolve("reached-" + ProcessHandle.current().pid()), "");
        Awaitility.await()
                .atMost(LONGEST)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> Files.exists(gate.resolve(OPEN)));
        return OPEN;
    }

    /** Waits until one of the processes stands before it; says which. */
    SluiceProcess awaitReached(SluiceProcess... processes) {
        return Awaitility.await()
                .atMost(SluiceProcess.PATIENCE)
                .until(
                        () -> {
                            for (SluiceProcess process : processes) {
                                if (Files.exists(folder.resolve("reached-" + process.pid()))) {
                                    return process;
                                }
                            }
                            return null;
                        },
                        reached -> reached != null);
    }

    void open() {
        try {
            Files.writeString(folder.resolve(OPEN), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
