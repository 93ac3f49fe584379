package dev.sluice.activity;

import dev.sluice.engine.PipelineEngine;
import dev.sluice.plan.PlanRef;
import dev.sluice.state.table.FlowOutcome;
import dev.sluice.workflow.message.FlowReply;
import dev.sluice.workflow.message.FlowTask;
import dev.sluice.workflow.result.RuleCount;
import io.temporal.activity.Activity;
import io.temporal.activity.DynamicActivity;
import io.temporal.common.converter.EncodedValues;

/**
 * Runs one flow. Every activity type that is not a step of the update is the name of a flow.
 *
 * <p>Thread safety: yes.
 */
public final class FlowActivity implements DynamicActivity {
    private final PipelineEngine engine;
    private final PipelineRoots roots;
    private final Heartbeats heartbeats;

    public FlowActivity(PipelineEngine engine, PipelineRoots roots, Heartbeats heartbeats) {
        this.engine = engine;
        this.roots = roots;
        this.heartbeats = heartbeats;
    }

    @Override
    public Object execute(EncodedValues arguments) {
        FlowTask task = arguments.get(0, FlowTask.class);
        EngineCall call = new EngineCall(Activity.getExecutionContext(), task.attemptsBefore());
        FlowOutcome outcome = call.run(
                heartbeats,
                context -> engine.runFlow(
                        roots.open(task.spec()), new PlanRef(task.updateId(), task.revision()), task.flow(), context));
        return reply(outcome, call.attempt());
    }

    private static FlowReply reply(FlowOutcome outcome, int attempts) {
        return new FlowReply(
                outcome.state().name(),
                outcome.refresh().name(),
                Shortened.to(200, outcome.reason()),
                outcome.outputRows(),
                0,
                0,
                outcome.droppedRows(),
                outcome.expectations().stream()
                        .map(rule -> new RuleCount(rule.name(), rule.passedRecords(), rule.failedRecords()))
                        .toList(),
                outcome.tableVersion(),
                outcome.durationMs(),
                attempts);
    }
}
