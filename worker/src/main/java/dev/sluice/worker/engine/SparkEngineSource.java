package dev.sluice.worker.engine;

import dev.sluice.engine.SparkEngine;
import java.util.Map;

/** The engine over Spark. */
public final class SparkEngineSource implements EngineSource {
    @Override
    public RunningEngine start(Map<String, String> staticSparkConf) {
        SparkEngine engine = SparkEngine.start(staticSparkConf);
        return new RunningEngine(engine, engine, engine::close);
    }
}
