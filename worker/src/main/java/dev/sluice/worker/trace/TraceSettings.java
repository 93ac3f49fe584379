package dev.sluice.worker.trace;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where traces go, from OpenTelemetry's own environment variables.
 *
 * @param endpoint URL that takes spans
 * @param headers sent along, such as a key
 * @param service name under which the spans are found
 */
public record TraceSettings(String endpoint, Map<String, String> headers, String service) {
    private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";
    private static final String TRACES_ENDPOINT = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT";
    private static final String PROTOCOL = "OTEL_EXPORTER_OTLP_PROTOCOL";
    private static final String HTTP = "http/protobuf";

    public TraceSettings {
        headers = Map.copyOf(headers);
    }

    /**
     * The settings; nothing where no endpoint is named.
     *
     * @throws PipelineException ARGUMENT_INVALID for a protocol that is not spoken here
     */
    public static Optional<TraceSettings> of(Map<String, String> environment) {
        String base = environment.getOrDefault(ENDPOINT, "").strip();
        String own = environment.getOrDefault(TRACES_ENDPOINT, "").strip();
        if ((base.isEmpty() && own.isEmpty())
                || environment.getOrDefault("OTEL_SDK_DISABLED", "").equalsIgnoreCase("true")) {
            return Optional.empty();
        }
        String protocol = environment.getOrDefault(PROTOCOL, HTTP);
        if (!protocol.equals(HTTP)) {
            throw new PipelineException(Problem.of(
                    ErrorCode.ARGUMENT_INVALID,
                    "traces can't be sent by " + protocol,
                    "set " + PROTOCOL + " to " + HTTP + ", and the endpoint to the port for it, 4318 by default"));
        }
        return Optional.of(new TraceSettings(
                own.isEmpty() ? base.replaceAll("/+$", "") + "/v1/traces" : own,
                headers(environment.getOrDefault("OTEL_EXPORTER_OTLP_HEADERS", "")),
                environment.getOrDefault("OTEL_SERVICE_NAME", "sluice")));
    }

    /** Never the headers. */
    @Override
    public String toString() {
        return endpoint;
    }

    private static Map<String, String> headers(String text) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String pair : text.split(",", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                headers.put(
                        pair.substring(0, equals).strip(),
                        URLDecoder.decode(pair.substring(equals + 1).strip(), StandardCharsets.UTF_8));
            }
        }
        return headers;
    }
}
