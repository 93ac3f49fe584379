package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.worker.Main;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/**
 * The {@code sluice} command in a process of its own, on the jars of an installation and after them on this test's class
 * path; killed with its test.
 */
final class SluiceProcess implements AutoCloseable {
    /** Longest time that anything may take on a busy machine. */
    static final Duration PATIENCE = Duration.ofMinutes(4);

    private final Process process;
    private final List<String> out = Collections.synchronizedList(new ArrayList<>());
    private final List<String> err = Collections.synchronizedList(new ArrayList<>());
    private final List<Thread> readers = new ArrayList<>();

    private SluiceProcess(Process process) {
        this.process = process;
        read(process.inputReader(StandardCharsets.UTF_8), out);
        read(process.errorReader(StandardCharsets.UTF_8), err);
    }

    static SluiceProcess start(String... arguments) {
        return start(Map.of(), arguments);
    }

    static SluiceProcess start(Map<String, String> environment, String... arguments) {
        List<String> command = command();
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        try {
            return new SluiceProcess(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What starts it, without arguments. */
    static List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(sparkFlags());
        command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-Xlog:cds=off", "-Xlog:cds+dynamic=off"));
        Installation installation = Installation.shared();
        command.add("-XX:SharedArchiveFile=" + installation.archive());
        // The archive holds for these jars in this order; what comes after them is read as ever.
        List<String> classPath =
                new ArrayList<>(installation.jars().stream().map(Path::toString).toList());
        classPath.add(classPath());
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), Main.class.getName()));
        return command;
    }

    /** Runs a command to its end, which must be a good one. */
    static void complete(String... arguments) {
        try (SluiceProcess process = start(arguments)) {
            assertThat(process.exitCode()).as(process::transcript).isZero();
        }
    }

    /** What Spark needs of the JVM, as this one was started with it. */
    static List<String> sparkFlags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--add-") || flag.contains("reflect") || flag.contains("netty"))
                .toList();
    }

    /** The {@code java} command of this JVM. */
    static String java() {
        return ProcessHandle.current().info().command().orElse("java");
    }

    /** Waits for a line of its progress. */
    void awaitLine(Predicate<String> line) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> {
            boolean isThere = List.copyOf(err).stream().anyMatch(line);
            assertThat(isThere || process.isAlive()).as(this::transcript).isTrue();
            return isThere;
        });
    }

    /** Waits until the time is over or the process has ended; says whether it still runs. */
    boolean runsFor(Duration time) {
        try {
            return !process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    int exitCode() {
        assertThat(runsFor(PATIENCE)).as(() -> "still running: " + transcript()).isFalse();
        try {
            for (Thread reader : readers) {
                reader.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return process.exitValue();
    }

    /** kill -9. */
    void kill() {
        process.destroyForcibly();
        exitCode();
    }

    long pid() {
        return process.pid();
    }

    /** SIGTERM. */
    void terminate() {
        process.destroy();
    }

    /** Waits until Spark has begun to write a data file of a table. */
    void awaitWriting(Project project, String table) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> {
            boolean isWriting = project.isBeingWritten(table);
            assertThat(isWriting || process.isAlive()).as(this::transcript).isTrue();
            return isWriting;
        });
    }

    /** Id of the update, from its progress. */
    String updateId() {
        return List.copyOf(err).stream()
                .filter(line -> line.startsWith("update "))
                .map(line -> line.substring("update ".length(), line.indexOf(':')))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(transcript()));
    }

    /** SIGSTOP: the process stands still. */
    void stop() {
        signal("STOP");
    }

    /** SIGCONT: it goes on. */
    void resume() {
        signal("CONT");
    }

    /** What it printed as a result. */
    String out() {
        return String.join("\n", List.copyOf(out));
    }

    /** What it printed as a result, as JSON. */
    JsonNode json() {
        try {
            return new ObjectMapper().readTree(String.join("\n", out));
        } catch (IOException e) {
            throw new UncheckedIOException(transcript(), e);
        }
    }

    String transcript() {
        return String.join("\n", List.copyOf(out)) + "\n--\n" + String.join("\n", List.copyOf(err));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private void signal(String name) {
        try {
            int exitCode = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            assertThat(exitCode).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void read(BufferedReader from, List<String> lines) {
        Thread reader = new Thread(() -> from.lines().forEach(lines::add), "process-output");
        reader.setDaemon(true);
        reader.start();
        readers.add(reader);
    }

    /** The build's own runner hides the class path behind a jar that names it. */
    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }
}
