package dev.sluice.worker.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.sun.net.httpserver.HttpServer;
import dev.sluice.activity.PipelineRoots;
import dev.sluice.activity.ScriptedEngine;
import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.worker.service.Duty;
import dev.sluice.worker.service.SluiceWorker;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.service.Updates;
import dev.sluice.worker.watch.WorkerWatch;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.UpdateInput;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a receiver of OTLP gets of updates on a worker in this process. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class TracesTest {
    private static final String QUEUE = "traces-test";

    private final ScriptedEngine engine = new ScriptedEngine();
    private final List<Span> spans = new CopyOnWriteArrayList<>();
    private final List<String> keys = new CopyOnWriteArrayList<>();

    @TempDir
    private Path project;

    @Test
    void anUpdateIsATraceAndEveryAttemptOfAFlowASpan() throws IOException {
        engine.flow("bronze");
        engine.flow("silver", "bronze").fails(ErrorCode.DATA_INVALID, 1);
        HttpServer receiver = receiver();
        String endpoint = "http://127.0.0.1:" + receiver.getAddress().getPort();
        // Closing it sends what is left.
        try (WorkerWatch watch = WorkerWatch.open(
                null, Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint, "OTEL_EXPORTER_OTLP_HEADERS", "api-key=k%201"))) {
            assertThat(update(watch.observer())).isEqualTo("FAILED");
        }
        receiver.stop(0);

        assertThat(spans)
                .extracting(Span::getName)
                .containsExactlyInAnyOrder("update orders", "plan", "bronze", "silver");
        Span update = span("update orders");
        assertThat(update.getParentSpanId()).isEqualTo(ByteString.EMPTY);
        assertThat(spans).extracting(Span::getTraceId).containsOnly(update.getTraceId());
        assertThat(spans)
                .filteredOn(span -> !span.equals(update))
                .extracting(Span::getParentSpanId)
                .containsOnly(update.getSpanId());
        assertThat(spans)
                .allSatisfy(span -> assertThat(span.getEndTimeUnixNano())
                        .isBetween(span.getStartTimeUnixNano(), update.getEndTimeUnixNano()));
        assertThat(attributes(span("bronze")))
                .containsEntry("sluice.flow", "bronze")
                .containsEntry("sluice.dataset", "bronze")
                .containsEntry("sluice.kind", "MATERIALIZED_VIEW")
                .containsEntry("sluice.state", "COMPLETED")
                .containsEntry("sluice.attempt", "1")
                .containsEntry("sluice.technique", "COMPLETE_RECOMPUTE")
                .containsEntry("sluice.rows.written", "10")
                .containsEntry("sluice.rows.dropped", "2");
        assertThat(attributes(span("silver"))).containsEntry("error.type", "DATA_INVALID");
        assertThat(span("silver").getStatus().getCode()).isEqualTo(Status.StatusCode.STATUS_CODE_ERROR);
        assertThat(attributes(update))
                .containsEntry("sluice.update_id", "u1")
                .containsEntry("sluice.cause", "USER_ACTION")
                .containsEntry("sluice.state", "FAILED");
        assertThat(keys).isNotEmpty().containsOnly("k 1");
    }

    @Test
    void withoutAnEndpointNobodyWatches() {
        try (WorkerWatch watch = WorkerWatch.open(null, Map.of("OTEL_SERVICE_NAME", "orders"))) {
            assertThat(watch.observer()).isSameAs(UpdateObserver.NONE);
        }
    }

    @Test
    void aReceiverThatIsDownChangesNothing() {
        engine.flow("bronze");
        try (WorkerWatch watch = WorkerWatch.open(null, Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1"))) {
            assertThat(update(watch.observer())).isEqualTo("COMPLETED");
        }
    }

    @Test
    void settings() {
        assertThat(TraceSettings.of(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://otel:4318/")))
                .contains(new TraceSettings("http://otel:4318/v1/traces", Map.of(), "sluice"));
        assertThat(TraceSettings.of(Map.of("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://otel/x")))
                .contains(new TraceSettings("http://otel/x", Map.of(), "sluice"));
        assertThat(TraceSettings.of(
                        Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://otel:4318", "OTEL_SDK_DISABLED", "true")))
                .isEmpty();
        assertThatThrownBy(() -> TraceSettings.of(Map.of(
                        "OTEL_EXPORTER_OTLP_ENDPOINT", "http://otel:4317", "OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")))
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining("grpc");
    }

    private String update(UpdateObserver observer) {
        try (TemporalService service = TemporalService.embedded();
                SluiceWorker worker = SluiceWorker.start(
                        service, QUEUE, Set.of(Duty.UPDATES), engine, PipelineRoots.of(List.of(project)), observer)) {
            assertThat(worker.canTakeWork()).isTrue();
            return new Updates(service)
                    .start(
                            "orders",
                            "u1",
                            QUEUE,
                            UpdateInput.everything(
                                    PipelineRef.ofSpec(project.toUri().toString()), null, "DEVELOPMENT"))
                    .follow(document -> {})
                    .state();
        }
    }

    private HttpServer receiver() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", exchange -> {
            try (exchange) {
                ExportTraceServiceRequest.parseFrom(exchange.getRequestBody()).getResourceSpansList().stream()
                        .flatMap(resource -> resource.getScopeSpansList().stream())
                        .flatMap(scope -> scope.getSpansList().stream())
                        .forEach(spans::add);
                keys.add(exchange.getRequestHeaders().getFirst("api-key"));
                exchange.sendResponseHeaders(200, -1);
            }
        });
        server.start();
        return server;
    }

    private Span span(String name) {
        return spans.stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, String> attributes(Span span) {
        return span.getAttributesList().stream()
                .collect(Collectors.toMap(
                        KeyValue::getKey,
                        pair -> pair.getValue().hasIntValue()
                                ? Long.toString(pair.getValue().getIntValue())
                                : pair.getValue().getStringValue()));
    }
}
