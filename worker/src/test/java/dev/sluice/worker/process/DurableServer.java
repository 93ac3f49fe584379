package dev.sluice.worker.process;

import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;

/** A dev server with a database file, which can be killed and started again on its port. */
final class DurableServer implements AutoCloseable {
    private final Path cli;
    private final Path database;
    private final String port = Integer.toString(DevServer.freePort());
    private final WorkflowServiceStubs stubs;
    private Process process;

    private DurableServer(Path cli, Path folder) {
        this.cli = cli;
        this.database = folder.resolve("temporal.db");
        this.process = launch();
        this.stubs = WorkflowServiceStubs.newServiceStubs(
                WorkflowServiceStubsOptions.newBuilder().setTarget(address()).build());
        awaitHealth();
    }

    /** Starts one, or skips the test where there is no {@code temporal} command. */
    static DurableServer start(Path folder) {
        Optional<Path> cli = DevServer.cli();
        Assumptions.assumeTrue(cli.isPresent(), "no temporal command (SLUICE_TEMPORAL_CLI or on the path)");
        return new DurableServer(cli.get(), folder);
    }

    String address() {
        return "127.0.0.1:" + port;
    }

    WorkflowClient client() {
        return WorkflowClient.newInstance(stubs);
    }

    /** kill -9. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    void startAgain() {
        process = launch();
        awaitHealth();
    }

    @Override
    public void close() {
        stubs.shutdownNow();
        kill();
    }

    private void awaitHealth() {
        Awaitility.await().atMost(SluiceProcess.PATIENCE).ignoreExceptions().until(() -> stubs.healthCheck() != null);
    }

    private Process launch() {
        try {
            Process server = new ProcessBuilder(
                            cli.toString(),
                            "server",
                            "start-dev",
                            "--ip",
                            "127.0.0.1",
                            "--port",
                            port,
                            "--headless",
                            "--db-filename",
                            database.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            // Also where this JVM is stopped before the test ends.
            Runtime.getRuntime().addShutdownHook(new Thread(server::destroyForcibly));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
