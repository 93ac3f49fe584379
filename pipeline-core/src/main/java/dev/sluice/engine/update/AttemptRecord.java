package dev.sluice.engine.update;

import dev.sluice.error.ErrorKind;
import dev.sluice.error.PipelineException;
import dev.sluice.event.Event;
import dev.sluice.event.FlowEvents;
import dev.sluice.event.FlowState;
import dev.sluice.execution.input.FinishedFlow;
import dev.sluice.plan.FlowPlan;
import dev.sluice.plan.UpdatePlan;
import dev.sluice.plan.UpdateRequest.Behaviour;
import dev.sluice.state.table.FlowOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * What the event log says of one attempt of a flow: that it began and how it ended, in one commit, with the end of
 * earlier attempts that left no word. Not thread-safe.
 */
final class AttemptRecord {
    private final OpenPipeline pipeline;
    private final UpdatePlan plan;
    private final FlowPlan flow;
    private final int attempt;
    private final int attemptsBefore;
    private final long startNanos = System.nanoTime();
    private long turn;
    private Event running;

    /**
     * @param attempt number of the attempt in its update, from 1
     * @param attemptsBefore attempts whose ends the orchestrator knows; those after them may have left no word
     */
    AttemptRecord(OpenPipeline pipeline, UpdatePlan plan, FlowPlan flow, int attempt, int attemptsBefore) {
        this.pipeline = pipeline;
        this.plan = plan;
        this.flow = flow;
        this.attempt = attempt;
        this.attemptsBefore = attemptsBefore;
        this.turn = plan.turn();
        this.running = events().progress(FlowState.RUNNING, "");
    }

    /** The attempt works in this turn of the lease; before it is known, the turn that the update was planned in counts. */
    void under(long turnOfLease) {
        turn = turnOfLease;
        running = events().progress(FlowState.RUNNING, "");
    }

    /** Tells how the flow ended well, as the attempt that finished it would: this one, or one before it. */
    void completed(FinishedFlow finished) {
        int known = finished.turn() == turn ? attemptsBefore : finished.attempt() - 1;
        AttemptRecord record = new AttemptRecord(pipeline, plan, flow, finished.attempt(), known);
        record.under(finished.turn());
        record.append(record.events().completed(finished.outcome()));
    }

    /**
     * Tells of a failure, which the caller throws whether it can be told or not.
     *
     * @param partial what expectations had counted until then
     */
    void failed(RuntimeException failure, List<FlowOutcome.RuleCount> partial) {
        long durationMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        try {
            append(events().failed(failure, willRetry(failure), durationMs, partial));
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private void append(Event end) {
        List<Event> told = new ArrayList<>(crashed());
        told.add(running);
        told.add(end);
        pipeline.events().append(told);
    }

    /** Attempts before this one that left no word in the log: this one closes them. */
    private List<Event> crashed() {
        String updateId = plan.request().updateId();
        List<Integer> earlier =
                IntStream.range(attemptsBefore + 1, attempt).boxed().toList();
        return earlier.isEmpty()
                ? List.of()
                : SilentAttempts.close(
                        pipeline.eventsOf(updateId, turn),
                        flow,
                        earlier,
                        true,
                        pipeline.events().idsOf(updateId));
    }

    private FlowEvents events() {
        return pipeline.eventsOf(plan.request().updateId(), turn)
                .flow(flow.planned().name(), flow.planned().dataset(), attempt);
    }

    private boolean willRetry(RuntimeException failure) {
        boolean mayHelp = !(failure instanceof PipelineException ours) || ours.kind() == ErrorKind.RETRYABLE;
        return mayHelp
                && plan.request().behaviour() == Behaviour.PRODUCTION
                && attempt - attemptsBefore <= plan.limits().maxFlowRetryAttempts();
    }
}
