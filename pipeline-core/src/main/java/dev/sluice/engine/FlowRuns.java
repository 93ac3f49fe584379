package dev.sluice.engine;

import dev.sluice.error.ErrorKind;
import dev.sluice.error.PipelineException;
import dev.sluice.event.Event;
import dev.sluice.event.FlowEvents;
import dev.sluice.event.FlowState;
import dev.sluice.execution.FlowContext;
import dev.sluice.execution.FlowRunner;
import dev.sluice.execution.UpdateStore;
import dev.sluice.plan.FlowPlan;
import dev.sluice.plan.UpdatePlan;
import dev.sluice.plan.UpdateRequest.Behaviour;
import dev.sluice.state.CommitObserver;
import dev.sluice.state.FlowOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Runs the flows of updates and keeps the record of how each of them ended. */
final class FlowRuns implements AutoCloseable {
    private final FlowRunner runner;
    private final Updates updates;
    private final CommitObserver observer;
    private final LeaseKeeper keeper = new LeaseKeeper();

    FlowRuns(FlowRunner runner, Updates updates, CommitObserver observer) {
        this.runner = runner;
        this.updates = updates;
        this.observer = observer;
    }

    FlowOutcome run(OpenPipeline pipeline, String updateId, String name, FlowContext context) {
        Updates.Loaded update = updates.find(pipeline, updateId).orElseThrow(() -> UpdateStore.unknown(updateId));
        FlowPlan flow = update.plan().flow(name);
        Optional<FlowOutcome> done = pipeline.updates().outcome(updateId, flow.flow());
        if (done.isPresent()) {
            return done.get();
        }
        long turn = pipeline.lease().take(updateId);
        LeaseKeeper.Kept kept = keeper.keep(pipeline, updateId);
        try {
            return attempt(pipeline, update, flow, context, turn);
        } finally {
            kept.close();
        }
    }

    private FlowOutcome attempt(
            OpenPipeline pipeline, Updates.Loaded update, FlowPlan flow, FlowContext context, long turn) {
        FlowEvents events = events(pipeline, update.plan(), flow, context.attempt(), turn);
        List<Event> told = crashed(pipeline, update.plan(), flow, context.attempt(), turn);
        told.add(events.progress(FlowState.RUNNING, ""));
        List<FlowOutcome.RuleCount> partial = new ArrayList<>();
        long start = System.nanoTime();
        try {
            FlowOutcome outcome =
                    runner.run(update.graph(), update.plan(), flow, pipeline.layout(), context, partial::addAll);
            told.add(events.completed(outcome));
            observer.before("record " + flow.planned().name());
            pipeline.events().append(told);
            pipeline.updates().keepOutcome(update.plan().request().updateId(), flow.flow(), outcome);
            observer.after("record " + flow.planned().name());
            return outcome;
        } catch (PipelineException e) {
            long durationMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            told.add(events.failed(e, willRetry(update.plan(), e, context.attempt()), durationMs, partial));
            pipeline.events().append(told);
            throw e;
        }
    }

    /** Attempts before this one that left no word in the log: this one closes them. */
    private static List<Event> crashed(OpenPipeline pipeline, UpdatePlan plan, FlowPlan flow, int attempt, long turn) {
        List<Event> crashed = new ArrayList<>();
        if (attempt > 1) {
            Set<String> written = pipeline.events().idsOf(plan.request().updateId());
            for (int earlier = 1; earlier < attempt; earlier++) {
                FlowEvents events = events(pipeline, plan, flow, earlier, turn);
                if (!written.contains(events.terminalId())) {
                    crashed.add(events.crashed());
                }
            }
        }
        return crashed;
    }

    private static FlowEvents events(OpenPipeline pipeline, UpdatePlan plan, FlowPlan flow, int attempt, long turn) {
        return pipeline.eventsOf(plan.request().updateId(), turn)
                .flow(flow.planned().name(), flow.planned().dataset(), attempt);
    }

    private static boolean willRetry(UpdatePlan plan, PipelineException failure, int attempt) {
        return failure.kind() == ErrorKind.RETRYABLE
                && plan.request().behaviour() == Behaviour.PRODUCTION
                && attempt <= plan.limits().maxFlowRetryAttempts();
    }

    @Override
    public void close() {
        keeper.close();
    }
}
