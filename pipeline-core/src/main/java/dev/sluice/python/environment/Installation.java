package dev.sluice.python.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Commands on the way to an environment.
 *
 * @param failure what it means if one of them fails
 * @param log takes what they print
 */
record Installation(String failure, Path log) {
    private static final long MINUTES = 10;

    /**
     * Runs a command until it ends.
     *
     * @throws dev.sluice.error.PipelineException PYTHON_UNAVAILABLE if it fails
     */
    void run(String... command) {
        if (!succeeds(command)) {
            throw PythonErrors.unavailable(failure, lastLine());
        }
    }

    /** Runs a command until it ends; whether all went well. */
    boolean succeeds(String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw PythonErrors.unavailable(failure, "not done after " + MINUTES + " minutes");
            }
            return process.exitValue() == 0;
        } catch (IOException e) {
            throw PythonErrors.unavailable(failure, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw PythonErrors.unavailable(failure, "interrupted");
        }
    }

    private String lastLine() {
        try {
            List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
            return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        } catch (IOException e) {
            return "";
        }
    }
}
