package dev.sluice.worker.service;

import dev.sluice.activity.FlowActivity;
import dev.sluice.activity.Heartbeats;
import dev.sluice.activity.PipelineRoots;
import dev.sluice.activity.StepActivities;
import dev.sluice.engine.PipelineEngine;
import dev.sluice.workflow.PipelineUpdateWorkflowImpl;
import io.temporal.common.converter.DataConverterException;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import io.temporal.worker.WorkflowImplementationOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A worker of this process: registers the workflow and the activities, and ends gracefully. */
public final class SluiceWorker implements AutoCloseable {
    /** Flows at the same time; Spark shares its cores among them. */
    private static final int MAX_CONCURRENT_FLOWS = 16;

    /** Time for stopped work to report that it was stopped. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(15);

    private final Heartbeats heartbeats = new Heartbeats();
    private final WorkerFactory factory;

    private SluiceWorker(WorkerFactory factory) {
        this.factory = factory;
    }

    /** Registers the search attributes and starts to poll. */
    public static SluiceWorker start(
            TemporalService service, String taskQueue, PipelineEngine engine, PipelineRoots roots) {
        SearchAttributeRegistration.register(service);
        SluiceWorker started = new SluiceWorker(WorkerFactory.newInstance(service.client()));
        Worker worker = started.factory.newWorker(
                taskQueue,
                WorkerOptions.newBuilder()
                        .setMaxConcurrentActivityExecutionSize(MAX_CONCURRENT_FLOWS)
                        // A cancellation comes back with a sign of life: one a second whatever the timeout.
                        .setMaxHeartbeatThrottleInterval(Duration.ofSeconds(1))
                        // A flow that may finish while the worker shuts down must not be taken for lost.
                        .setAllowActivityHeartbeatDuringShutdown(true)
                        // Spark may keep all cores busy: a late workflow thread is not a deadlock.
                        .setDefaultDeadlockDetectionTimeout(
                                Duration.ofSeconds(20).toMillis())
                        .build());
        worker.registerWorkflowImplementationTypes(
                WorkflowImplementationOptions.newBuilder()
                        // An input that is not the documented JSON ends the update instead of blocking it.
                        .setFailWorkflowExceptionTypes(DataConverterException.class)
                        .build(),
                PipelineUpdateWorkflowImpl.class);
        worker.registerActivitiesImplementations(
                new StepActivities(engine, roots, started.heartbeats),
                new FlowActivity(engine, roots, started.heartbeats));
        started.factory.start();
        return started;
    }

    /**
     * Takes no new work and gives running work some time; what is not done then is stopped and reported, so that another
     * worker takes it over at once.
     */
    public void close(Duration grace) {
        factory.shutdown();
        factory.awaitTermination(grace.toMillis(), TimeUnit.MILLISECONDS);
        if (!factory.isTerminated()) {
            heartbeats.stopAll();
            factory.awaitTermination(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        }
        factory.shutdownNow();
        heartbeats.close();
    }

    /** Ends a worker that has nothing left to do. */
    @Override
    public void close() {
        factory.shutdownNow();
        heartbeats.close();
    }
}
