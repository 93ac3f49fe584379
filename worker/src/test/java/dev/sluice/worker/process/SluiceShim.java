package dev.sluice.worker.process;

import dev.sluice.SharedSpark;
import dev.sluice.engine.SparkEngine;
import dev.sluice.state.CommitObserver;
import dev.sluice.worker.Main;
import dev.sluice.worker.engine.RunningEngine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import picocli.CommandLine;

/**
 * A command {@code sluice} that hands its arguments to this process, where Spark runs already: starting both for every
 * command takes most of the time of a test. Only workers are processes of their own.
 */
final class SluiceShim implements AutoCloseable {
    private static final String SCRIPT = """
            #!/usr/bin/env bash
            case "$1" in worker) exec %s "$@" ;; esac
            exec 3<> /dev/tcp/127.0.0.1/%d
            printf '%%s\\0' "$@" | base64 -w 0 >&3
            echo >&3
            read -r code <&3
            read -r out <&3
            read -r err <&3
            base64 -d <<< "$out"
            base64 -d <<< "$err" >&2
            exit "$code"
            """;

    private final ServerSocket socket;

    private SluiceShim(ServerSocket socket) {
        this.socket = socket;
    }

    static SluiceShim start() {
        try {
            SluiceShim shim = new SluiceShim(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            Thread server = new Thread(shim::serve, "sluice-shim");
            server.setDaemon(true);
            server.start();
            return shim;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String script() {
        return SCRIPT.formatted(Shell.quoted(SluiceProcess.command()), socket.getLocalPort());
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (Socket call = socket.accept();
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(call.getInputStream(), StandardCharsets.US_ASCII));
                    PrintWriter answer = new PrintWriter(call.getOutputStream(), true, StandardCharsets.US_ASCII)) {
                StringWriter out = new StringWriter();
                StringWriter err = new StringWriter();
                answer.println(execute(text(in.readLine()), out, err));
                answer.println(encoded(out));
                answer.println(encoded(err));
            } catch (IOException e) {
                if (!socket.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private int execute(String arguments, StringWriter out, StringWriter err) {
        // A new one for each command, as in a process of its own: it remembers nothing.
        SparkEngine engine = SparkEngine.on(SharedSpark.get(), CommitObserver.none());
        CommandLine line = Main.commandLine(conf -> new RunningEngine(engine, engine, () -> {}));
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(arguments.split("\0", 0));
    }

    private static String text(String encoded) {
        return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
    }

    private static String encoded(StringWriter text) {
        return Base64.getEncoder().encodeToString(text.toString().getBytes(StandardCharsets.UTF_8));
    }
}
