package dev.sluice.worker.service;

import com.uber.m3.tally.NoopScope;
import com.uber.m3.tally.Scope;
import dev.sluice.codec.EncryptionKeys;
import dev.sluice.codec.PayloadEncryption;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.secret.Redaction;
import dev.sluice.secret.Secrets;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.envconfig.ClientConfigProfile;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testserver.TestServer;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
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

    /** The keys of {@link PayloadEncryption}, each with an id; the first encrypts. */
    private static final String KEYS = "SLUICE_CODEC_KEY";

    /** A service in this process: nothing to install, no port, state in memory, gone with the process. */
    public static TemporalService embedded() {
        return embedded(new NoopScope());
    }

    /** The same; the SDK's metrics go to the scope. */
    public static TemporalService embedded(Scope metrics) {
        // True: clocks run as usual. Otherwise the service skips time whenever workflows wait.
        TestServer.InProcessTestServer server = TestServer.createServer(true);
        WorkflowServiceStubs stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                .setChannel(server.getChannel())
                .setMetricsScope(metrics)
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
        return connect(address, namespace, new NoopScope());
    }

    /** The same; the SDK's metrics go to the scope. */
    public static TemporalService connect(@Nullable String address, @Nullable String namespace, Scope metrics) {
        ClientConfigProfile profile = configured(ClientConfigProfile::load);
        if (profile.getApiKey() != null) {
            Redaction.remember("TEMPORAL_API_KEY", profile.getApiKey());
        }
        String target =
                address != null ? address : profile.getAddress() != null ? profile.getAddress() : DEFAULT_ADDRESS;
        WorkflowServiceStubsOptions options = WorkflowServiceStubsOptions.newBuilder(
                        configured(profile::toWorkflowServiceStubsOptions))
                .setTarget(target)
                .setMetricsScope(metrics)
                .build();
        WorkflowClientOptions.Builder clientOptions =
                WorkflowClientOptions.newBuilder(profile.toWorkflowClientOptions());
        clientOptions.setDataConverter(PayloadEncryption.converter(encryptionKeys()));
        if (namespace != null) {
            clientOptions.setNamespace(namespace);
        }
        try {
            WorkflowServiceStubs stubs = WorkflowServiceStubs.newConnectedServiceStubs(options, CONNECT_TIMEOUT);
            return new TemporalService(stubs, WorkflowClient.newInstance(stubs, clientOptions.build()), () -> {});
        } catch (RuntimeException e) {
            throw new PipelineException(ConnectErrors.problem(target, e), e);
        }
    }

    private static EncryptionKeys encryptionKeys() {
        try {
            return Secrets.ofProcess().own(KEYS).map(EncryptionKeys::parse).orElseGet(EncryptionKeys::none);
        } catch (IllegalArgumentException e) {
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.ARGUMENT_INVALID,
                            KEYS + " can't be used: " + e.getMessage(),
                            "make a key with: echo \"k1:$(openssl rand -base64 32)\""),
                    e);
        }
    }

    public WorkflowClient client() {
        return client;
    }

    /** Whether the service, asked for the namespace, answers in time. */
    boolean answersWithin(Duration timeout) {
        try {
            stubs.blockingStub()
                    .withDeadlineAfter(timeout.toMillis(), TimeUnit.MILLISECONDS)
                    .describeNamespace(DescribeNamespaceRequest.newBuilder()
                            .setNamespace(client.getOptions().getNamespace())
                            .build());
            return true;
        } catch (StatusRuntimeException e) {
            return false;
        }
    }

    public WorkflowServiceStubs stubs() {
        return stubs;
    }

    /** What has become of a workflow: RUNNING, COMPLETED, FAILED, ..; GONE where the service has forgotten it. */
    public String runState(String workflowId) {
        try {
            String status = client.newUntypedWorkflowStub(workflowId)
                    .describe()
                    .getStatus()
                    .name();
            return status.substring("WORKFLOW_EXECUTION_STATUS_".length());
        } catch (WorkflowNotFoundException e) {
            return "GONE";
        }
    }

    /** Whether a failed call asked for something that is not there. */
    public static boolean isNotFound(RuntimeException failure) {
        return failure.getCause() instanceof StatusRuntimeException status
                && status.getStatus().getCode() == Status.Code.NOT_FOUND;
    }

    @Override
    public void close() {
        stubs.shutdownNow();
        stop.run();
    }

    /** What Temporal's own configuration says; wrong files and values end here. */
    private static <T> T configured(Callable<T> part) {
        try {
            return part.call();
        } catch (Exception e) {
            String cause = e.getCause() == null ? "" : ": " + e.getCause().getMessage();
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.ARGUMENT_INVALID,
                            "cannot use Temporal's client configuration: " + e.getMessage() + cause,
                            "correct the TEMPORAL_ variables, or the file that TEMPORAL_CONFIG_FILE names"),
                    e);
        }
    }
}
