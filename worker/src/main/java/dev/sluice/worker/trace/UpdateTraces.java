package dev.sluice.worker.trace;

import dev.sluice.activity.observe.FlowAttempt;
import dev.sluice.activity.observe.Planning;
import dev.sluice.activity.observe.Timespan;
import dev.sluice.activity.observe.UpdateEnding;
import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.activity.observe.UpdateRun;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends one trace per update: a span for the update, below it one for each attempt to plan it and for each attempt of a flow.
 * Spans are made when their work has ended, from the times that were measured.
 *
 * <p>Thread safety: yes.
 */
public final class UpdateTraces implements UpdateObserver, AutoCloseable {
    private static final String SCOPE = "dev.sluice";
    private static final String CONFLICT = "UPDATE_ACTIVE";

    /** Time to send what is left when the process ends. */
    private static final long CLOSE_SECONDS = 5;

    private final UpdateSpanIds ids;
    private final SdkTracerProvider provider;
    private final Tracer tracer;

    private UpdateTraces(UpdateSpanIds ids, SdkTracerProvider provider) {
        this.ids = ids;
        this.provider = provider;
        this.tracer = provider.get(SCOPE);
    }

    /** Starts to send there. */
    public static UpdateTraces to(TraceSettings settings) {
        OtlpHttpSpanExporterBuilder exporter = OtlpHttpSpanExporter.builder().setEndpoint(settings.endpoint());
        settings.headers().forEach(exporter::addHeader);
        UpdateSpanIds ids = new UpdateSpanIds();
        return new UpdateTraces(
                ids,
                SdkTracerProvider.builder()
                        .setIdGenerator(ids)
                        .setResource(Resource.getDefault()
                                .merge(Resource.create(Attributes.builder()
                                        .put("service.name", settings.service())
                                        .build())))
                        .addSpanProcessor(
                                BatchSpanProcessor.builder(exporter.build()).build())
                        .build());
    }

    @Override
    public void planned(Planning planning) {
        boolean isFailure = !planning.result().equals(Planning.OK);
        SpanBuilder span = child(planning.update(), "plan", planning.time());
        end(span, isFailure ? planning.result() : null, null, planning.time().to());
        if (isFailure
                && planning.isFirst()
                && planning.isFinal()
                && !planning.result().equals(CONFLICT)) {
            update(planning.update(), planning.cause(), "FAILED", planning.result(), null, planning.time());
        }
    }

    @Override
    public void flowEnded(FlowAttempt attempt) {
        SpanBuilder span = child(attempt.update(), attempt.flow(), attempt.time())
                .setAttribute("sluice.flow", attempt.flow())
                .setAttribute("sluice.dataset", attempt.dataset())
                .setAttribute("sluice.kind", attempt.kind())
                .setAttribute("sluice.attempt", attempt.attempt())
                .setAttribute("sluice.state", attempt.state());
        FlowAttempt.Work work = attempt.work();
        if (work != null) {
            span.setAttribute("sluice.technique", work.technique())
                    .setAttribute("sluice.rows.written", work.outputRows())
                    .setAttribute("sluice.rows.dropped", work.droppedRows());
        }
        end(span, attempt.errorCode(), attempt.errorMessage(), attempt.time().to());
    }

    @Override
    public void updateEnded(UpdateEnding ending) {
        String error = ending.state().equals("FAILED") ? "UPDATE_FAILED" : null;
        update(ending.update(), ending.cause(), ending.state(), error, ending.message(), ending.time());
    }

    @Override
    public void close() {
        provider.shutdown().join(CLOSE_SECONDS, TimeUnit.SECONDS);
    }

    private void update(
            UpdateRun update,
            String cause,
            String state,
            @Nullable String errorCode,
            @Nullable String errorMessage,
            Timespan time) {
        SpanBuilder span = tracer.spanBuilder(("update " + update.pipeline()).strip())
                .setNoParent()
                .setStartTimestamp(time.from())
                .setAttribute("sluice.pipeline", update.pipeline())
                .setAttribute("sluice.update_id", update.updateId())
                .setAttribute("sluice.cause", cause)
                .setAttribute("sluice.state", state);
        ids.as(UpdateSpanIds.of(update), () -> end(span, errorCode, errorMessage, time.to()));
    }

    private SpanBuilder child(UpdateRun update, String name, Timespan time) {
        return tracer.spanBuilder(name)
                .setParent(Context.root().with(Span.wrap(UpdateSpanIds.of(update))))
                .setStartTimestamp(time.from())
                .setAttribute("sluice.update_id", update.updateId())
                .setAttribute("sluice.pipeline", update.pipeline());
    }

    private static Span end(
            SpanBuilder builder, @Nullable String errorCode, @Nullable String errorMessage, Instant time) {
        Span span = builder.startSpan();
        if (errorCode != null) {
            span.setAttribute("error.type", errorCode);
            span.setStatus(StatusCode.ERROR, errorMessage == null ? errorCode : errorMessage);
        }
        span.end(time);
        return span;
    }
}
