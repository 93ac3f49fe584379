package dev.sluice.plan;

import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.key.PipelineKey;
import java.time.Duration;
import java.util.Map;

/** Reads the limits of a pipeline's flows from its configuration. */
public final class Limits {
    private Limits() {}

    public static PlannedUpdate.FlowLimits of(PipelineSpec spec) {
        Map<String, String> settings = spec.configuration();
        return new PlannedUpdate.FlowLimits(
                Math.toIntExact(PipelineKey.MAX_FLOW_RETRY_ATTEMPTS.count(settings)),
                PipelineKey.FLOW_TIMEOUT.duration(settings).toSeconds(),
                heartbeat(spec).toSeconds());
    }

    /** Silence after which an attempt of a flow, or the holder of the lease, counts as lost. */
    public static Duration heartbeat(PipelineSpec spec) {
        return PipelineKey.HEARTBEAT_TIMEOUT.duration(spec.configuration());
    }
}
