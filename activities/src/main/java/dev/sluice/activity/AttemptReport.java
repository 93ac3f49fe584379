package dev.sluice.activity;

import dev.sluice.activity.observe.FlowAttempt;
import dev.sluice.activity.observe.Timespan;
import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.activity.observe.UpdateRun;
import dev.sluice.state.table.FlowOutcome;
import dev.sluice.workflow.message.FlowTask;
import io.temporal.failure.ApplicationFailure;
import org.jspecify.annotations.Nullable;

/** Tells an observer how an attempt of a flow has ended, once. */
final class AttemptReport {
    private final FlowTask task;
    private final EngineCall call;
    private final UpdateObserver observer;

    AttemptReport(FlowTask task, EngineCall call, UpdateObserver observer) {
        this.task = task;
        this.call = call;
        this.observer = observer;
    }

    /** It ended well; an answer from the record of an earlier attempt has been told of already. */
    void completed(FlowOutcome outcome) {
        if (!call.isFromRecord()) {
            tell(outcome.state().name(), work(outcome), null, null);
        }
    }

    /** It failed, or was stopped. */
    void ended(RuntimeException failure) {
        if (failure instanceof ApplicationFailure reported) {
            tell("FAILED", null, reported.getType(), reported.getOriginalMessage());
        } else {
            tell("STOPPED", null, null, null);
        }
    }

    private void tell(
            String state, FlowAttempt.@Nullable Work work, @Nullable String errorCode, @Nullable String errorMessage) {
        observer.flowEnded(new FlowAttempt(
                new UpdateRun(task.pipeline(), task.updateId(), call.runId()),
                task.flow(),
                task.dataset(),
                task.kind(),
                call.attempt(),
                state,
                work,
                errorCode,
                errorMessage,
                Timespan.endingNow(call.elapsed())));
    }

    private static FlowAttempt.Work work(FlowOutcome outcome) {
        return new FlowAttempt.Work(
                outcome.refresh().name(),
                outcome.outputRows(),
                outcome.droppedRows(),
                outcome.expectations().stream()
                        .mapToLong(FlowOutcome.RuleCount::passedRecords)
                        .sum(),
                outcome.expectations().stream()
                        .mapToLong(FlowOutcome.RuleCount::failedRecords)
                        .sum());
    }
}
