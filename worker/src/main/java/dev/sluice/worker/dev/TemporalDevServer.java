package dev.sluice.worker.dev;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A Temporal dev server with its UI. Its state is in a database file, so that a later server goes on with the schedules,
 * the updates that run and the histories of this one. It ends with this process, even where that is killed: a shell
 * between the two ends the server when the pipe from here breaks. Ctrl-C in a terminal reaches this process only, so the
 * server is there until the worker has ended.
 */
public final class TemporalDevServer implements AutoCloseable {
    private static final String HOST = "127.0.0.1";

    /** Starts its arguments in the background, prints their process id, and ends them when its input ends. */
    private static final String GUARD = """
            if command -v setsid > /dev/null; then
              setsid "$@" < /dev/null > "$SLUICE_SERVER_LOG" 2>&1 &
            else
              set -m
              "$@" < /dev/null > "$SLUICE_SERVER_LOG" 2>&1 &
            fi
            server=$!
            trap '' INT TERM
            echo "$server"
            cat > /dev/null
            kill "$server" 2> /dev/null
            wait "$server"
            """;

    /** A server is up within a second; a busy machine or a large database takes longer. */
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(15);
    private static final long POLL_MS = 50;

    private final Process guard;
    private final ProcessHandle server;
    private final int port;
    private final int uiPort;

    private TemporalDevServer(Process guard, ProcessHandle server, int port, int uiPort) {
        this.guard = guard;
        this.server = server;
        this.port = port;
        this.uiPort = uiPort;
    }

    /**
     * Starts a server and waits until it answers.
     *
     * @param command the {@code temporal} command
     * @param database file with its state; made where it is missing, like its folder
     * @throws PipelineException SERVICE_UNAVAILABLE
     */
    public static TemporalDevServer start(Path command, Path database, int port, int uiPort) {
        requireFree(port, "--port");
        requireFree(uiPort, "--ui-port");
        Path log = database.resolveSibling("temporal.log");
        try {
            Files.createDirectories(database.toAbsolutePath().getParent());
            ProcessBuilder builder = new ProcessBuilder(arguments(command, database, port, uiPort))
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().put("SLUICE_SERVER_LOG", log.toString());
            Process guard = builder.start();
            TemporalDevServer started = new TemporalDevServer(guard, server(guard), port, uiPort);
            started.awaitReady(log);
            return started;
        } catch (IOException e) {
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "cannot start the Temporal server: " + e.getMessage(),
                            "see " + log),
                    e);
        }
    }

    /** Where clients and workers connect. */
    public String address() {
        return HOST + ":" + port;
    }

    /** Where people look. */
    public String uiAddress() {
        return "http://" + HOST + ":" + uiPort;
    }

    @Override
    public void close() {
        try {
            guard.getOutputStream().close();
            if (!guard.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                server.destroyForcibly();
                guard.destroyForcibly();
            }
        } catch (IOException e) {
            server.destroyForcibly();
        } catch (InterruptedException e) {
            server.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static List<String> arguments(Path command, Path database, int port, int uiPort) {
        List<String> arguments = new ArrayList<>(List.of("sh", "-c", GUARD, "sluice-dev-server", command.toString()));
        arguments.addAll(List.of("server", "start-dev", "--ip", HOST, "--log-level", "warn"));
        arguments.addAll(List.of("--port", Integer.toString(port), "--ui-port", Integer.toString(uiPort)));
        arguments.addAll(List.of("--db-filename", database.toString()));
        // Not waiting for the disk at every event is what makes a local server fast; a crash of the machine may lose
        // some.
        arguments.addAll(List.of("--sqlite-pragma", "journal_mode=WAL", "--sqlite-pragma", "synchronous=NORMAL"));
        return arguments;
    }

    private static ProcessHandle server(Process guard) throws IOException {
        BufferedReader out = guard.inputReader(StandardCharsets.UTF_8);
        String pid = out.readLine();
        if (pid == null) {
            throw new IOException("its shell ended at once");
        }
        return ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow(() -> new IOException("it ended at once"));
    }

    private void awaitReady(Path log) throws IOException {
        long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        while (!accepts(port) || !accepts(uiPort)) {
            if (!server.isAlive() || System.nanoTime() > deadline) {
                close();
                throw new IOException(lastLines(log));
            }
            try {
                TimeUnit.MILLISECONDS.sleep(POLL_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                close();
                throw new IOException("interrupted", e);
            }
        }
    }

    private static boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), (int) POLL_MS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void requireFree(int port, String option) {
        try {
            new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
        } catch (IOException e) {
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "port " + port + " is in use",
                            "stop what uses it (another sluice dev?), or choose another with " + option),
                    e);
        }
    }

    private static String lastLines(Path log) throws IOException {
        if (!Files.exists(log)) {
            return "it said nothing";
        }
        List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 3), lines.size()));
    }
}
