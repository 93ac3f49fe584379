package dev.sluice.worker.metric;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.uber.m3.tally.RootScopeBuilder;
import com.uber.m3.tally.Scope;
import com.uber.m3.tally.ScopeCloseException;
import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.temporal.common.reporter.MicrometerClientStatsReporter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the metrics of this process to Prometheus at {@code /metrics}, and at {@code /health} whether the worker can take
 * work.
 *
 * <p>Thread safety: yes.
 */
public final class MetricsEndpoint implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MetricsEndpoint.class);

    /** How often the Temporal SDK hands over what it has counted; Prometheus asks less often. */
    private static final int REPORT_EVERY_SECONDS = 1;

    /** Requests that are answered at the same time: one of Prometheus, one about health. */
    private static final int THREADS = 2;

    private static final String METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";
    private static final String TEXT_TYPE = "text/plain; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final UpdateObserver observer = new UpdateMetrics(registry);
    private final HttpServer server;
    private final ExecutorService threads;
    private final Scope sdkScope;
    private volatile BooleanSupplier canTakeWork = () -> false;

    private MetricsEndpoint(HttpServer server) {
        this.server = server;
        registry.config().meterFilter(new SdkLabels());
        sdkScope = new RootScopeBuilder()
                .reporter(new MicrometerClientStatsReporter(registry))
                .reportEvery(com.uber.m3.util.Duration.ofSeconds(REPORT_EVERY_SECONDS));
        threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "sluice-metrics");
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(threads);
        server.createContext("/metrics", exchange -> answer(exchange, 200, METRICS_TYPE, registry.scrape()));
        server.createContext("/health", this::health);
        server.start();
    }

    /**
     * Starts to listen.
     *
     * @throws PipelineException SERVICE_UNAVAILABLE where the address can't be had
     */
    public static MetricsEndpoint open(MetricsAddress address) {
        try {
            return new MetricsEndpoint(HttpServer.create(new InetSocketAddress(address.host(), address.port()), 0));
        } catch (IOException | IllegalArgumentException e) {
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "metrics can't be served at " + address.host() + ":" + address.port() + ": "
                                    + e.getMessage(),
                            "stop what uses the port (another worker?), or choose another with --metrics"),
                    e);
        }
    }

    /** Where it listens. */
    public int port() {
        return server.getAddress().getPort();
    }

    /** Counts what the worker's activities do. */
    public UpdateObserver observer() {
        return observer;
    }

    /** Where the Temporal SDK's metrics go. */
    public Scope sdkScope() {
        return sdkScope;
    }

    /** From now on the worker itself says whether it can take work; before that it can't. */
    public void watch(BooleanSupplier worker) {
        canTakeWork = worker;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        try {
            sdkScope.close();
        } catch (ScopeCloseException e) {
            LOG.debug("the last metrics of Temporal's SDK are lost", e);
        }
        registry.close();
    }

    private void health(HttpExchange exchange) throws IOException {
        boolean isWell = canTakeWork.getAsBoolean();
        answer(exchange, isWell ? 200 : 503, TEXT_TYPE, isWell ? "polling\n" : "not polling\n");
    }

    private static void answer(HttpExchange exchange, int status, String type, String text) throws IOException {
        try (exchange) {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            boolean isHead = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(status, isHead ? -1 : body.length);
            if (!isHead) {
                exchange.getResponseBody().write(body);
            }
        }
    }
}
