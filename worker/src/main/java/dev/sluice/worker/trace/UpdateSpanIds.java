package dev.sluice.worker.trace;

import dev.sluice.activity.observe.UpdateRun;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.sdk.trace.IdGenerator;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ids of spans. An update's trace and its own span have ids that follow from the update, so that the spans which several
 * workers send come together; every other span has one by chance.
 *
 * <p>Thread safety: yes.
 */
final class UpdateSpanIds implements IdGenerator {
    private static final int TRACE_BYTES = 16;
    private static final int SPAN_BYTES = 8;

    private static final ThreadLocal<@Nullable SpanContext> GIVEN = new ThreadLocal<>();

    private final IdGenerator chance = IdGenerator.random();

    /** The span of an update's run. */
    static SpanContext of(UpdateRun update) {
        return SpanContext.createFromRemoteParent(
                hash("trace " + update.updateId(), TRACE_BYTES),
                hash("update " + update.updateId() + " " + update.runId(), SPAN_BYTES),
                TraceFlags.getSampled(),
                TraceState.getDefault());
    }

    /** Starts a span that has these ids. */
    <T> T as(SpanContext ids, Supplier<T> start) {
        GIVEN.set(ids);
        try {
            return start.get();
        } finally {
            GIVEN.remove();
        }
    }

    @Override
    public String generateTraceId() {
        SpanContext ids = GIVEN.get();
        return ids == null ? chance.generateTraceId() : ids.getTraceId();
    }

    @Override
    public String generateSpanId() {
        SpanContext ids = GIVEN.get();
        return ids == null ? chance.generateSpanId() : ids.getSpanId();
    }

    private static String hash(String text, int bytes) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
