package dev.sluice.engine.update;

import dev.sluice.execution.FlowRunner;
import dev.sluice.execution.input.UpdateStore;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.FlowPlan;
import dev.sluice.plan.PlanRef;
import dev.sluice.state.table.FlowOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs the flows of updates, under the pipeline's lease, and keeps the record of how each of them ended. */
public final class FlowRuns implements AutoCloseable {
    private final FlowRunner runner;
    private final Updates updates;
    private final LeaseKeeper keeper = new LeaseKeeper();

    public FlowRuns(FlowRunner runner, Updates updates) {
        this.runner = runner;
        this.updates = updates;
    }

    public FlowOutcome run(OpenPipeline pipeline, PlanRef ref, String name, FlowContext context) {
        String updateId = ref.updateId();
        Updates.Loaded update = updates.find(pipeline, ref).orElseThrow(() -> UpdateStore.unknown(updateId));
        FlowPlan flow = update.plan().flow(name);
        AttemptRecord record = new AttemptRecord(pipeline, update.plan(), flow, context.attempt());
        List<FlowOutcome.RuleCount> partial = new ArrayList<>();
        try {
            record.under(pipeline.lease().renew(updateId));
            Optional<FlowOutcome> done = pipeline.updates().outcome(updateId, flow.flow());
            FlowOutcome outcome = done.isPresent() ? done.get() : carryOut(pipeline, update, flow, context, partial);
            record.completed(outcome);
            return outcome;
        } catch (RuntimeException e) {
            record.failed(e, partial);
            throw e;
        }
    }

    private FlowOutcome carryOut(
            OpenPipeline pipeline,
            Updates.Loaded update,
            FlowPlan flow,
            FlowContext context,
            List<FlowOutcome.RuleCount> partial) {
        String updateId = update.plan().request().updateId();
        LeaseKeeper.Kept kept = keeper.keep(pipeline, updateId);
        try {
            FlowOutcome outcome =
                    runner.run(update.graph(), update.plan(), flow, pipeline.layout(), context, partial::addAll);
            // Before the event that says so: a completed flow without an event is told of by the next attempt, but an
            // event of a flow that counts as failed could not be taken back.
            pipeline.updates().keepOutcome(updateId, flow.flow(), outcome);
            return outcome;
        } finally {
            kept.close();
        }
    }

    @Override
    public void close() {
        keeper.close();
    }
}
