package dev.sluice.python.environment;

import dev.sluice.state.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The interpreter with what pipelines in Python need: the one that {@value #NAMED_BY} names, or that of a private
 * environment, which is made from pinned requirements on first use and shared by all processes of the user.
 *
 * <p>Thread safety: all methods may be called at the same time.
 */
public final class PythonEnvironment {
    /** Names an interpreter that has the packages already. */
    public static final String NAMED_BY = "SLUICE_PYTHON";

    private static final Logger LOG = LoggerFactory.getLogger(PythonEnvironment.class);
    private static final PythonEnvironment OF_PROCESS = new PythonEnvironment(System.getenv());
    private static final String REQUIREMENTS = "/python/requirements.txt";
    private static final String READY = "ready";

    private final Map<String, String> variables;
    private @Nullable String interpreter;

    /** @param variables environment variables of this process */
    public PythonEnvironment(Map<String, String> variables) {
        this.variables = Map.copyOf(variables);
    }

    /** That of this process. */
    public static PythonEnvironment ofProcess() {
        return OF_PROCESS;
    }

    /**
     * Path of the interpreter.
     *
     * @throws dev.sluice.error.PipelineException PYTHON_UNAVAILABLE
     */
    public synchronized String interpreter() {
        if (interpreter == null) {
            String named = variables.get(NAMED_BY);
            interpreter = named == null || named.isBlank() ? made().toString() : checked(named);
        }
        return interpreter;
    }

    private static String checked(String named) {
        try {
            Path log = Files.createTempFile("sluice-python", ".log");
            try {
                new Installation(NAMED_BY + " names " + named + ", which lacks what Sluice needs", log)
                        .run(
                                named,
                                "-c",
                                "import sys, pyspark, pandas, pyarrow, grpc, zstandard;"
                                        + " assert sys.version_info >= (3, 10), 'Python 3.10 or newer';"
                                        + " assert pyspark.__version__.startswith('4.2.'), pyspark.__version__");
            } finally {
                Files.delete(log);
            }
            return named;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path made() {
        String requirements = requirements();
        Path folder = cache().resolve("python-" + Sha256.hex(6, requirements));
        Path python = folder.resolve("bin").resolve("python");
        if (isReady(folder)) {
            return python;
        }
        try {
            Files.createDirectories(cache());
            try (FileChannel lock = FileChannel.open(
                            folder.resolveSibling(folder.getFileName() + ".lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
                    FileLock held = lock.lock()) {
                if (held.isValid() && !isReady(folder)) {
                    make(folder, python, requirements);
                }
            }
        } catch (IOException e) {
            throw PythonErrors.cannotInstall(String.valueOf(e.getMessage()));
        }
        return python;
    }

    private static boolean isReady(Path folder) {
        return Files.exists(folder.resolve(READY));
    }

    private static void make(Path folder, Path python, String requirements) throws IOException {
        LOG.info("installing what pipelines in Python need into {}; this is done once", folder);
        Files.createDirectories(folder);
        Installation installation = new Installation(
                "what pipelines in Python need could not be installed",
                folder.resolveSibling(folder.getFileName() + ".log"));
        // A Python without ensurepip, as some systems pack it, still makes an environment, which its own pip then
        // fills.
        boolean hasPip = installation.succeeds("python3", "-m", "venv", "--clear", folder.toString());
        if (!hasPip) {
            installation.run("python3", "-m", "venv", "--clear", "--without-pip", folder.toString());
        }
        Path list = Files.writeString(folder.resolve("requirements.txt"), requirements);
        List<String> command = new ArrayList<>(
                hasPip
                        ? List.of(python.toString(), "-m", "pip")
                        : List.of("python3", "-m", "pip", "--python", python.toString()));
        command.addAll(List.of("install", "--quiet", "--disable-pip-version-check", "--requirement", list.toString()));
        installation.run(command.toArray(String[]::new));
        Files.createFile(folder.resolve(READY));
    }

    private Path cache() {
        String configured = variables.getOrDefault("XDG_CACHE_HOME", "");
        Path base = configured.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(configured);
        return base.resolve("sluice");
    }

    private static String requirements() {
        try (InputStream stream = PythonEnvironment.class.getResourceAsStream(REQUIREMENTS)) {
            if (stream == null) {
                throw new IllegalStateException("no " + REQUIREMENTS + " on the class path");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
