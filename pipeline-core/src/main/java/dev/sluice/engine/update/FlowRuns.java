package dev.sluice.engine.update;

import dev.sluice.execution.FlowRunner;
import dev.sluice.execution.input.FinishedFlow;
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
        Updates.Loaded update = updates.require(pipeline, ref);
        FlowPlan flow = update.plan().flow(name);
        AttemptRecord record =
                new AttemptRecord(pipeline, update.plan(), flow, context.attempt(), context.attemptsBefore());
        List<FlowOutcome.RuleCount> partial = new ArrayList<>();
        try {
            long turn = pipeline.lease().renew(updateId);
            record.under(turn);
            Optional<FinishedFlow> known = pipeline.updates().finished(updateId, flow.flow());
            known.ifPresent(earlier -> context.answersFromRecord());
            FinishedFlow finished = known.orElseGet(() -> carryOut(pipeline, update, flow, turn, context, partial));
            record.completed(finished);
            return finished.outcome();
        } catch (RuntimeException e) {
            record.failed(e, partial);
            throw e;
        }
    }

    private FinishedFlow carryOut(
            OpenPipeline pipeline,
            Updates.Loaded update,
            FlowPlan flow,
            long turn,
            FlowContext context,
            List<FlowOutcome.RuleCount> partial) {
        String updateId = update.plan().request().updateId();
        LeaseKeeper.Kept kept = keeper.keep(pipeline, updateId, turn, context);
        try {
            FlowOutcome outcome =
                    runner.run(update.graph(), update.plan(), flow, pipeline.layout(), context, partial::addAll);
            // Before the event that says so: a completed flow without an event is told of by the next attempt, but an
            // event of a flow that counts as failed could not be taken back.
            FinishedFlow finished = new FinishedFlow(outcome, turn, context.attempt());
            pipeline.updates().keep(updateId, flow.flow(), finished);
            return finished;
        } finally {
            kept.close();
        }
    }

    @Override
    public void close() {
        keeper.close();
    }
}
