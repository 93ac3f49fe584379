package dev.sluice.worker.process;

import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A real Temporal service: the one at {@code TEMPORAL_ADDRESS}; else the dev server of the {@code temporal} command that
 * {@code SLUICE_TEMPORAL_CLI} names or that is on the path; else one in a container.
 */
final class DevServer implements AutoCloseable {
    private static final int PORT = 7233;
    private static final String IMAGE = "temporalio/temporal";

    private final String address;
    private final Runnable stop;
    private final WorkflowServiceStubs stubs;

    private DevServer(String address, Runnable stop) {
        this.address = address;
        this.stop = stop;
        this.stubs = Awaitility.await()
                .atMost(SluiceProcess.PATIENCE)
                .ignoreExceptions()
                .until(() -> connect(address), connected -> true);
    }

    /** Starts one, or skips the test where that is not possible. */
    static DevServer start() {
        String given = System.getenv("TEMPORAL_ADDRESS");
        if (given != null) {
            return new DevServer(given, () -> {});
        }
        return cli().map(DevServer::ofCli).orElseGet(DevServer::ofContainer);
    }

    String address() {
        return address;
    }

    WorkflowClient client() {
        return WorkflowClient.newInstance(stubs);
    }

    /** Id of the process that runs an activity of some type just now. */
    long workerOf(String activityType) {
        return Awaitility.await().atMost(SluiceProcess.PATIENCE).until(() -> findWorker(activityType), pid -> pid > 0);
    }

    private long findWorker(String activityType) {
        return client().listExecutions("ExecutionStatus = 'Running'")
                .map(execution ->
                        client().newUntypedWorkflowStub(execution.getExecution().getWorkflowId()))
                .flatMap(workflow -> workflow.describe().getRawDescription().getPendingActivitiesList().stream())
                .filter(activity -> activity.getActivityType().getName().equals(activityType))
                .map(PendingActivityInfo::getLastWorkerIdentity)
                // The client library's own form: process@host.
                .mapToLong(identity -> Long.parseLong(identity.substring(0, identity.indexOf('@'))))
                .findFirst()
                .orElse(0);
    }

    @Override
    public void close() {
        stubs.shutdownNow();
        stop.run();
    }

    private static WorkflowServiceStubs connect(String address) {
        return WorkflowServiceStubs.newConnectedServiceStubs(
                WorkflowServiceStubsOptions.newBuilder().setTarget(address).build(), Duration.ofSeconds(2));
    }

    /** The {@code temporal} command, where there is one. */
    static Optional<Path> cli() {
        @Nullable String named = System.getenv("SLUICE_TEMPORAL_CLI");
        if (named != null) {
            return Optional.of(Path.of(named));
        }
        return Arrays.stream(String.valueOf(System.getenv("PATH")).split(File.pathSeparator))
                .map(folder -> Path.of(folder, "temporal"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static DevServer ofCli(Path cli) {
        String port = Integer.toString(freePort());
        try {
            Process server = new ProcessBuilder(
                            cli.toString(), "server", "start-dev", "--ip", "127.0.0.1", "--port", port, "--headless")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            // Also where this JVM is stopped before the test ends.
            Runtime.getRuntime().addShutdownHook(new Thread(server::destroyForcibly));
            return new DevServer("127.0.0.1:" + port, server::destroyForcibly);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DevServer ofContainer() {
        Assumptions.assumeTrue(
                DockerClientFactory.instance().isDockerAvailable(),
                "no TEMPORAL_ADDRESS, no temporal command (SLUICE_TEMPORAL_CLI or on the path), no Docker");
        GenericContainer<?> server = new GenericContainer<>(DockerImageName.parse(IMAGE))
                .withCommand("server", "start-dev", "--ip", "0.0.0.0", "--headless")
                .withExposedPorts(PORT);
        server.start();
        return new DevServer(server.getHost() + ":" + server.getMappedPort(PORT), server::stop);
    }

    /** A port that nobody uses just now. */
    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
