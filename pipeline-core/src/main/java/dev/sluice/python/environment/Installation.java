package dev.sluice.python.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One command on the way to an environment. */
final class Installation {
    private static final long MINUTES = 10;

    private Installation() {}

    /**
     * Runs a command until it ends.
     *
     * @param failure what it means if it fails
     * @param log takes what it prints; null: a file that is looked at only if it fails
     */
    static void run(String failure, @Nullable Path log, String... command) {
        Path output = null;
        try {
            output = log == null ? Files.createTempFile("sluice-python", ".log") : log;
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw PythonErrors.unavailable(failure, "not done after " + MINUTES + " minutes");
            }
            if (process.exitValue() != 0) {
                throw PythonErrors.unavailable(failure, lastLine(output));
            }
        } catch (IOException e) {
            throw PythonErrors.unavailable(failure, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw PythonErrors.unavailable(failure, "interrupted");
        } finally {
            if (log == null && output != null) {
                delete(output);
            }
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            file.toFile().deleteOnExit();
        }
    }

    private static String lastLine(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
        return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    }
}
