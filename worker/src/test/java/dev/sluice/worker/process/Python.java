package dev.sluice.worker.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** A Python that has what a test needs: the one that {@code SLUICE_TEST_PYTHON} names, else the one on the path. */
public final class Python {
    private static final String NAMED_BY = "SLUICE_TEST_PYTHON";

    private final String command;

    private Python(String command) {
        this.command = command;
    }

    /** A Python with these modules, or skips the test where there is none. */
    public static Python with(String... modules) {
        String named = System.getenv(NAMED_BY);
        Python python = new Python(named == null ? "python3" : named);
        String names = String.join(", ", modules);
        Assumptions.assumeTrue(
                python.run("-c", "import " + names).exitCode() == 0,
                () -> python.command + " lacks one of " + names + "; name one that has them with " + NAMED_BY);
        return python;
    }

    String command() {
        return command;
    }

    /** Runs it to its end. */
    public Output run(String... arguments) {
        List<String> whole = new ArrayList<>(List.of(command));
        whole.addAll(List.of(arguments));
        try {
            Process process =
                    new ProcessBuilder(whole).redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Output(process.waitFor(), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** What a run printed, errors included. */
    public record Output(int exitCode, String text) {}
}
