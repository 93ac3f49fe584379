package dev.sluice.worker.benchmark;

import dev.sluice.activity.PipelineRoots;
import dev.sluice.activity.ScriptedEngine;
import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.worker.service.Duty;
import dev.sluice.worker.service.SluiceWorker;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Updates as a Sluice worker runs them, over an engine whose flows do nothing. */
final class IdleFlows implements Contender {
    private final TemporalService service;
    private final Path project;
    private final Shape shape;

    /** Which flow waits for which. */
    enum Shape {
        /** All wait for one. */
        WIDE,
        /** Each waits for the one before. */
        CHAIN
    }

    IdleFlows(TemporalService service, Path project, Shape shape) {
        this.service = service;
        this.project = project;
        this.shape = shape;
    }

    @Override
    public void run(int steps) {
        String taskQueue = "flows-" + UUID.randomUUID();
        SluiceWorker worker = SluiceWorker.start(
                service,
                taskQueue,
                Set.of(Duty.UPDATES),
                engine(steps),
                PipelineRoots.of(List.of(project)),
                UpdateObserver.NONE);
        try {
            WorkflowStub update = service.client()
                    .newUntypedWorkflowStub(
                            PipelineUpdateWorkflow.TYPE,
                            WorkflowOptions.newBuilder()
                                    .setTaskQueue(taskQueue)
                                    .setWorkflowId("sluice/orders/" + UUID.randomUUID())
                                    .build());
            update.start(
                    UpdateInput.everything(PipelineRef.ofSpec(project.toUri().toString()), null, null));
            UpdateResult result = update.getResult(UpdateResult.class);
            int flows = result.flows().size() + result.flowsOmitted();
            if (!result.state().equals("COMPLETED") || flows != steps) {
                throw new IllegalStateException(result.state() + " with " + flows + " flows of " + steps);
            }
        } finally {
            worker.close();
        }
    }

    private ScriptedEngine engine(int flows) {
        ScriptedEngine engine = new ScriptedEngine();
        engine.flow(name(0));
        for (int flow = 1; flow < flows; flow++) {
            engine.flow(name(flow), name(shape == Shape.WIDE ? 0 : flow - 1));
        }
        return engine;
    }

    private static String name(int flow) {
        return "silver_orders_of_region_" + flow;
    }

    @Override
    public void close() {}
}
