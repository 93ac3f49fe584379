package dev.sluice.worker.engine;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.util.Map;

/** The engine over Spark. */
public final class SparkEngineSource implements EngineSource {
    @Override
    public RunningEngine start(Map<String, String> staticSparkConf) {
        throw new PipelineException(
                Problem.of(ErrorCode.NOT_BUILT_YET, "the Spark engine is not built yet", "use a version that has it"));
    }
}
