package dev.sluice.plan;

import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.key.PipelineKey;
import java.time.Duration;

/** Reads the limits of a pipeline's flows and updates from its configuration. */
public final class Limits {
    private Limits() {}

    public static PlannedUpdate.FlowLimits of(PipelineSpec spec) {
        return new PlannedUpdate.FlowLimits(
                Math.toIntExact(PipelineKey.MAX_FLOW_RETRY_ATTEMPTS.count(spec.configuration())),
                wholeSeconds(PipelineKey.FLOW_TIMEOUT.duration(spec.configuration())),
                wholeSeconds(heartbeat(spec)),
                wholeSeconds(PipelineKey.HOLD_TIMEOUT.duration(spec.configuration())),
                Math.toIntExact(PipelineKey.NUM_UPDATE_RETRY_ATTEMPTS.count(spec.configuration())),
                wholeSeconds(PipelineKey.UPDATE_RETRY_INTERVAL.duration(spec.configuration())));
    }

    private static long wholeSeconds(Duration time) {
        return time.plusSeconds(1).minusNanos(1).toSeconds();
    }

    /** Silence after which an attempt of a flow, or the holder of the lease, counts as lost. */
    public static Duration heartbeat(PipelineSpec spec) {
        return PipelineKey.HEARTBEAT_TIMEOUT.duration(spec.configuration());
    }
}
