package dev.sluice.worker.service;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.envconfig.ClientConfigProfile;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testserver.TestServer;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A connection to a Temporal service, or a whole service inside this process. */
public final class TemporalService implements AutoCloseable {
    private static final String DEFAULT_ADDRESS = "127.0.0.1:7233";

    /** Long enough for a service that is just starting, short enough for a wrong address. */
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final WorkflowServiceStubs stubs;
    private final WorkflowClient client;
    private final Runnable stop;

    private TemporalService(WorkflowServiceStubs stubs, WorkflowClient client, Runnable stop) {
        this.stubs = stubs;
        this.client = client;
        this.stop = stop;
    }

    /** A service in this process: nothing to install, no port, state in memory, gone with the process. */
    public static TemporalService embedded() {
        // True: clocks run as usual. Otherwise the service skips time whenever workflows wait.
        TestServer.InProcessTestServer server = TestServer.createServer(true);
        WorkflowServiceStubs stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                .setChannel(server.getChannel())
                .build());
        return new TemporalService(stubs, WorkflowClient.newInstance(stubs), server::close);
    }

    /**
     * Connects to a service. What is not given comes from the environment ({@code TEMPORAL_ADDRESS}, ..) or from the
     * profile in Temporal's own configuration file, TLS and API key included.
     *
     * @throws PipelineException SERVICE_UNAVAILABLE
     */
    public static TemporalService connect(@Nullable String address, @Nullable String namespace) {
        ClientConfigProfile profile = profile();
        String target =
                address != null ? address : profile.getAddress() != null ? profile.getAddress() : DEFAULT_ADDRESS;
        WorkflowServiceStubsOptions options = WorkflowServiceStubsOptions.newBuilder(
                        profile.toWorkflowServiceStubsOptions())
                .setTarget(target)
                .build();
        WorkflowClientOptions.Builder clientOptions =
                WorkflowClientOptions.newBuilder(profile.toWorkflowClientOptions());
        if (namespace != null) {
            clientOptions.setNamespace(namespace);
        }
        try {
            WorkflowServiceStubs stubs = WorkflowServiceStubs.newConnectedServiceStubs(options, CONNECT_TIMEOUT);
            return new TemporalService(stubs, WorkflowClient.newInstance(stubs, clientOptions.build()), () -> {});
        } catch (RuntimeException e) {
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "no Temporal service answers at " + target,
                            "start one, or name another with --address or TEMPORAL_ADDRESS"),
                    e);
        }
    }

    public WorkflowClient client() {
        return client;
    }

    WorkflowServiceStubs stubs() {
        return stubs;
    }

    @Override
    public void close() {
        stubs.shutdownNow();
        stop.run();
    }

    private static ClientConfigProfile profile() {
        try {
            return ClientConfigProfile.load();
        } catch (IOException e) {
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.ARGUMENT_INVALID,
                            "cannot read Temporal's client configuration: " + e.getMessage(),
                            "correct the file, or unset TEMPORAL_CONFIG_FILE"),
                    e);
        }
    }
}
