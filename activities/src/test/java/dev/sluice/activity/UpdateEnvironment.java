package dev.sluice.activity;

import dev.sluice.activity.notify.Deliverer;
import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.activity.schedule.MissedRunsActivity;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import dev.sluice.workflow.PipelineUpdateWorkflowImpl;
import dev.sluice.workflow.SluiceSearchAttributes;
import dev.sluice.workflow.continuous.PipelineContinuousWorkflowImpl;
import dev.sluice.workflow.job.PipelineJobWorkflowImpl;
import dev.sluice.workflow.maintenance.PipelineMaintenanceWorkflow;
import dev.sluice.workflow.maintenance.PipelineMaintenanceWorkflowImpl;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.result.FlowResult;
import dev.sluice.workflow.result.UpdateResult;
import dev.sluice.workflow.step.TaskQueues;
import dev.sluice.workflow.trigger.ContinuousJobWorkflowImpl;
import dev.sluice.workflow.trigger.FileTriggerWorkflowImpl;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.converter.DataConverterException;
import io.temporal.failure.ApplicationFailure;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.worker.WorkerOptions;
import io.temporal.worker.WorkflowImplementationOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A service in this process with a worker over a {@link ScriptedEngine}; waiting for a retry takes no time. */
final class UpdateEnvironment implements AutoCloseable {
    private static final List<Class<?>> WORKFLOWS = List.of(
            PipelineUpdateWorkflowImpl.class,
            PipelineContinuousWorkflowImpl.class,
            PipelineJobWorkflowImpl.class,
            FileTriggerWorkflowImpl.class,
            ContinuousJobWorkflowImpl.class);

    private final TestWorkflowEnvironment service;
    private final Heartbeats heartbeats = new Heartbeats();
    private final Path project;

    UpdateEnvironment(ScriptedEngine engine, Path project) {
        this(engine, project, UpdateObserver.NONE);
    }

    /** Activities tell the observer what they do. */
    UpdateEnvironment(ScriptedEngine engine, Path project, UpdateObserver observer) {
        this(engine, project, observer, Map.of());
    }

    /** The worker's environment says where mail goes. */
    UpdateEnvironment(ScriptedEngine engine, Path project, UpdateObserver observer, Map<String, String> environment) {
        this(engine, project, observer, environment, WorkerFactoryOptions.getDefaultInstance());
    }

    /** As if every workflow task went to another worker, which knows the update from its history only. */
    static UpdateEnvironment withoutMemory(ScriptedEngine engine, Path project) {
        return new UpdateEnvironment(
                engine,
                project,
                UpdateObserver.NONE,
                Map.of(),
                WorkerFactoryOptions.newBuilder().setWorkflowCacheSize(0).build());
    }

    private UpdateEnvironment(
            ScriptedEngine engine,
            Path project,
            UpdateObserver observer,
            Map<String, String> environment,
            WorkerFactoryOptions options) {
        this.project = project;
        service = TestWorkflowEnvironment.newInstance(TestEnvironmentOptions.newBuilder()
                .setWorkerFactoryOptions(options)
                .registerSearchAttribute(
                        SluiceSearchAttributes.PIPELINE.getName(), IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD)
                .registerSearchAttribute(
                        SluiceSearchAttributes.UPDATE_STATE.getName(), IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD)
                .registerSearchAttribute(
                        SluiceSearchAttributes.FAILED_FLOWS.getName(), IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST)
                .build());
        PipelineRoots roots = PipelineRoots.of(List.of(project));
        Worker worker = service.newWorker(
                PipelineUpdateWorkflow.TASK_QUEUE,
                WorkerOptions.newBuilder()
                        .setMaxHeartbeatThrottleInterval(Duration.ofSeconds(1))
                        .build());
        worker.registerWorkflowImplementationTypes(
                WorkflowImplementationOptions.newBuilder()
                        .setFailWorkflowExceptionTypes(DataConverterException.class)
                        .build(),
                WORKFLOWS.toArray(Class<?>[]::new));
        worker.registerActivitiesImplementations(
                new StepActivities(engine, roots, heartbeats, observer),
                new FlowActivity(engine, roots, heartbeats, observer),
                new NoticeSteps(engine, roots, heartbeats, new Deliverer(environment), observer),
                new MissedRunsActivity());
        service.newWorker(TaskQueues.watches(PipelineUpdateWorkflow.TASK_QUEUE))
                .registerActivitiesImplementations(
                        new WatchActivity(engine, roots, heartbeats), new FileWatchActivity(engine, heartbeats));
        registerMaintenance(engine, roots);
        service.start();
    }

    private void registerMaintenance(ScriptedEngine engine, PipelineRoots roots) {
        Worker worker = service.newWorker(
                PipelineMaintenanceWorkflow.TASK_QUEUE,
                WorkerOptions.newBuilder()
                        .setMaxHeartbeatThrottleInterval(Duration.ofSeconds(1))
                        .build());
        worker.registerWorkflowImplementationTypes(PipelineMaintenanceWorkflowImpl.class);
        worker.registerActivitiesImplementations(new MaintenanceSteps(engine, roots, heartbeats));
    }

    UpdateInput input(@Nullable String behaviour) {
        return UpdateInput.everything(PipelineRef.ofSpec(project.toUri().toString()), null, behaviour);
    }

    /** Starts an update; the input is an {@link UpdateInput}, or any value to see what becomes of it. */
    WorkflowStub start(Object input) {
        return start(input, Map.of());
    }

    /** Starts an update with a memo. */
    WorkflowStub start(Object input, Map<String, Object> memo) {
        WorkflowStub update = service.getWorkflowClient()
                .newUntypedWorkflowStub(
                        PipelineUpdateWorkflow.TYPE,
                        WorkflowOptions.newBuilder()
                                .setTaskQueue(PipelineUpdateWorkflow.TASK_QUEUE)
                                .setWorkflowId("sluice/orders/" + UUID.randomUUID())
                                .setMemo(memo)
                                .build());
        update.start(input);
        return update;
    }

    /** The document of an update that ends, well or as UPDATE_FAILED. */
    UpdateResult run(Object input) {
        return end(start(input));
    }

    static UpdateResult end(WorkflowStub update) {
        try {
            return update.getResult(UpdateResult.class);
        } catch (WorkflowFailedException e) {
            if (e.getCause() instanceof ApplicationFailure failure
                    && failure.getType().equals(PipelineUpdateWorkflow.UPDATE_FAILED)) {
                return failure.getDetails().get(UpdateResult.class);
            }
            throw e;
        }
    }

    /** The state of each flow. */
    static Map<String, String> states(UpdateResult result) {
        return result.flows().stream().collect(Collectors.toMap(FlowResult::flow, FlowResult::state));
    }

    TestWorkflowEnvironment service() {
        return service;
    }

    @Override
    public void close() {
        service.close();
        heartbeats.close();
    }
}
