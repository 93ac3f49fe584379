package dev.sluice.activity;

import dev.sluice.activity.observe.UpdateObserver;
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
    private final UpdateObserver observer;

    public FlowActivity(PipelineEngine engine, PipelineRoots roots, Heartbeats heartbeats, UpdateObserver observer) {
        this.engine = engine;
        this.roots = roots;
        this.heartbeats = heartbeats;
        this.observer = observer;
    }

    @Override
    public Object execute(EncodedValues arguments) {
        FlowTask task = arguments.get(0, FlowTask.class);
        EngineCall call = new EngineCall(Activity.getExecutionContext(), task.attemptsBefore());
        AttemptReport report = new AttemptReport(task, call, observer);
        try {
            FlowOutcome outcome = call.run(
                    heartbeats,
                    context -> engine.runFlow(
                            roots.open(task.spec()),
                            new PlanRef(task.updateId(), task.revision()),
                            task.flow(),
                            context));
            report.completed(outcome);
            return reply(outcome, call.attempt());
        } catch (RuntimeException e) {
            report.ended(e);
            throw e;
        }
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
