package dev.sluice.worker.service;

import dev.sluice.activity.FileWatchActivity;
import dev.sluice.activity.FlowActivity;
import dev.sluice.activity.Heartbeats;
import dev.sluice.activity.MaintenanceSteps;
import dev.sluice.activity.NoticeSteps;
import dev.sluice.activity.PipelineRoots;
import dev.sluice.activity.StepActivities;
import dev.sluice.activity.WatchActivity;
import dev.sluice.activity.notify.Deliverer;
import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.activity.schedule.MissedRunsActivity;
import dev.sluice.engine.PipelineEngine;
import dev.sluice.workflow.PipelineUpdateWorkflowImpl;
import dev.sluice.workflow.continuous.PipelineContinuousWorkflowImpl;
import dev.sluice.workflow.job.PipelineJobWorkflowImpl;
import dev.sluice.workflow.maintenance.PipelineMaintenanceWorkflow;
import dev.sluice.workflow.maintenance.PipelineMaintenanceWorkflowImpl;
import dev.sluice.workflow.step.TaskQueues;
import dev.sluice.workflow.trigger.ContinuousJobWorkflowImpl;
import dev.sluice.workflow.trigger.FileTriggerWorkflowImpl;
import io.temporal.common.converter.DataConverterException;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import io.temporal.worker.WorkflowImplementationOptions;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** A worker of this process: registers the workflow and the activities, and ends gracefully. */
public final class SluiceWorker implements AutoCloseable {
    /** Flows at the same time; Spark shares its cores among them. */
    private static final int MAX_CONCURRENT_FLOWS = 16;

    /** How long the service may take to answer before it counts as out of reach. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(5);
    /** Folders that are watched at the same time. */
    private static final int MAX_CONCURRENT_WATCHES = 500;

    /** Steps of maintenance at the same time, of whichever pipelines: they are in no hurry. */
    private static final int MAX_CONCURRENT_MAINTENANCE = 2;

    /** Time for stopped work to report that it was stopped. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(15);

    private final Heartbeats heartbeats = new Heartbeats();
    private final TemporalService service;
    private final WorkerFactory factory;

    private SluiceWorker(TemporalService service, WorkerFactory factory) {
        this.service = service;
        this.factory = factory;
    }

    /**
     * Registers the search attributes and starts to poll.
     *
     * @param taskQueue of updates; the one of maintenance goes by it
     */
    public static SluiceWorker start(
            TemporalService service,
            String taskQueue,
            Set<Duty> duties,
            PipelineEngine engine,
            PipelineRoots roots,
            UpdateObserver observer) {
        SearchAttributeRegistration.register(service);
        SluiceWorker started = new SluiceWorker(service, WorkerFactory.newInstance(service.client()));
        if (duties.contains(Duty.UPDATES)) {
            started.takeOnUpdates(taskQueue, engine, roots, observer);
        }
        if (duties.contains(Duty.MAINTENANCE)) {
            started.takeOnMaintenance(PipelineMaintenanceWorkflow.taskQueue(taskQueue), engine, roots);
        }
        started.factory.start();
        return started;
    }

    private void takeOnUpdates(String taskQueue, PipelineEngine engine, PipelineRoots roots, UpdateObserver observer) {
        Worker worker = worker(
                taskQueue,
                MAX_CONCURRENT_FLOWS,
                PipelineUpdateWorkflowImpl.class,
                PipelineJobWorkflowImpl.class,
                FileTriggerWorkflowImpl.class,
                ContinuousJobWorkflowImpl.class,
                PipelineContinuousWorkflowImpl.class);
        worker.registerActivitiesImplementations(
                new StepActivities(engine, roots, heartbeats, observer),
                new FlowActivity(engine, roots, heartbeats, observer),
                new NoticeSteps(engine, roots, heartbeats, new Deliverer(System.getenv()), observer),
                new MissedRunsActivity());
        // Watching takes no time but lasts: it must not keep flows from running.
        worker(TaskQueues.watches(taskQueue), MAX_CONCURRENT_WATCHES)
                .registerActivitiesImplementations(
                        new WatchActivity(engine, roots, heartbeats), new FileWatchActivity(engine, heartbeats));
    }

    private void takeOnMaintenance(String taskQueue, PipelineEngine engine, PipelineRoots roots) {
        Worker worker = worker(taskQueue, MAX_CONCURRENT_MAINTENANCE, PipelineMaintenanceWorkflowImpl.class);
        worker.registerActivitiesImplementations(new MaintenanceSteps(engine, roots, heartbeats));
    }

    private Worker worker(String taskQueue, int activities, Class<?>... workflows) {
        Worker worker = factory.newWorker(
                taskQueue,
                WorkerOptions.newBuilder()
                        .setMaxConcurrentActivityExecutionSize(activities)
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
                workflows);
        return worker;
    }

    /** Whether it can take work: it polls, and the service knows its namespace and answers. */
    public boolean canTakeWork() {
        return factory.isStarted() && !factory.isShutdown() && service.answersWithin(ANSWER_TIMEOUT);
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
