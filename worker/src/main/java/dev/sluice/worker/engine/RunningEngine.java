package dev.sluice.worker.engine;

import dev.sluice.engine.PipelineEngine;
import dev.sluice.engine.PipelineInspector;

/**
 * An engine that has been started.
 *
 * @param engine runs updates
 * @param inspector answers questions
 * @param stop ends it and what it holds
 */
public record RunningEngine(PipelineEngine engine, PipelineInspector inspector, Runnable stop)
        implements AutoCloseable {
    @Override
    public void close() {
        stop.run();
    }
}
