package dev.sluice.worker.engine;

import java.util.Map;

/** Starts an engine; takes seconds, so it is called only by commands that need one. */
@FunctionalInterface
public interface EngineSource {
    /** Starts an engine whose process has these Spark settings. */
    RunningEngine start(Map<String, String> staticSparkConf);
}
