package dev.sluice.plan;

import dev.sluice.definition.PipelineSpec;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/** Reads the limits of a pipeline's flows from its configuration. */
public final class Limits {
    private static final Duration FLOW_TIMEOUT = Duration.ofHours(24);
    private static final Duration HEARTBEAT_TIMEOUT = Duration.ofMinutes(2);
    private static final int MAX_FLOW_RETRY_ATTEMPTS = 2;
    private static final Map<String, Long> UNIT_SECONDS = Map.of("s", 1L, "m", 60L, "h", 3600L, "d", 86400L);

    private Limits() {}

    public static PlannedUpdate.FlowLimits of(PipelineSpec spec) {
        return new PlannedUpdate.FlowLimits(
                number(spec, "pipelines.maxFlowRetryAttempts", MAX_FLOW_RETRY_ATTEMPTS),
                seconds(spec, "pipelines.flowTimeout", FLOW_TIMEOUT).toSeconds(),
                heartbeat(spec).toSeconds());
    }

    /** Silence after which an attempt of a flow, or the holder of the lease, counts as lost. */
    public static Duration heartbeat(PipelineSpec spec) {
        return seconds(spec, "pipelines.heartbeatTimeout", HEARTBEAT_TIMEOUT);
    }

    private static int number(PipelineSpec spec, String key, int otherwise) {
        String value = spec.configuration().get(key);
        try {
            return value == null ? otherwise : Integer.parseInt(value.strip());
        } catch (NumberFormatException e) {
            throw new PipelineException(invalid(key, value, "a whole number"), e);
        }
    }

    /** A number with a unit s, m, h or d; seconds where there is none. */
    private static Duration seconds(PipelineSpec spec, String key, Duration otherwise) {
        String value = spec.configuration().get(key);
        if (value == null) {
            return otherwise;
        }
        String text = value.strip().toLowerCase(Locale.ROOT);
        String unit = text.isEmpty() ? "" : text.substring(text.length() - 1);
        boolean hasUnit = UNIT_SECONDS.containsKey(unit);
        try {
            long number = Long.parseLong(
                    hasUnit ? text.substring(0, text.length() - 1).strip() : text);
            return Duration.ofSeconds(number * UNIT_SECONDS.getOrDefault(unit, 1L));
        } catch (NumberFormatException e) {
            throw new PipelineException(invalid(key, value, "a duration such as 90s, 2m or 24h"), e);
        }
    }

    private static Problem invalid(String key, String value, String expected) {
        return Problem.of(ErrorCode.SPEC_INVALID, key + " is '" + value + "'", "give it " + expected);
    }
}
