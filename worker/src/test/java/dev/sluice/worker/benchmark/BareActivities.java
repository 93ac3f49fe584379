package dev.sluice.worker.benchmark;

import dev.sluice.worker.service.TemporalService;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import java.util.UUID;

/** Activities that do nothing, in a workflow that does nothing else; its worker has as many places as one of Sluice. */
final class BareActivities implements Contender {
    private static final int PLACES = 16;

    private final TemporalService service;
    private final String taskQueue = "bare-" + UUID.randomUUID();
    private final WorkerFactory factory;
    private final int parallel;

    /**
     * @param parallel activities at the same time
     */
    BareActivities(TemporalService service, int parallel) {
        this.service = service;
        this.parallel = parallel;
        factory = WorkerFactory.newInstance(service.client());
        Worker worker = factory.newWorker(
                taskQueue,
                WorkerOptions.newBuilder()
                        .setMaxConcurrentActivityExecutionSize(PLACES)
                        .build());
        worker.registerWorkflowImplementationTypes(BareWorkflow.Impl.class);
        worker.registerActivitiesImplementations(new BareWorkflow.NothingImpl());
        factory.start();
    }

    @Override
    public void run(int steps) {
        WorkflowStub workflow = service.client()
                .newUntypedWorkflowStub(
                        "BareWorkflow",
                        WorkflowOptions.newBuilder().setTaskQueue(taskQueue).build());
        workflow.start(steps, parallel);
        workflow.getResult(Void.class);
    }

    @Override
    public void close() {
        factory.shutdownNow();
    }
}
