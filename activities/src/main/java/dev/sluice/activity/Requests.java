package dev.sluice.activity;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.workflow.message.PlanTask;
import dev.sluice.workflow.message.UpdateInput;
import java.util.Arrays;

/** Reads a workflow's input as the engine's request. */
final class Requests {
    private Requests() {}

    static UpdateRequest of(PlanTask task) {
        UpdateInput input = task.input();
        return new UpdateRequest(
                task.updateId(),
                choice(UpdateRequest.Cause.class, "cause", task.cause()),
                choice(UpdateRequest.Behaviour.class, "behaviour", task.behaviour()),
                input.refresh(),
                input.fullRefresh(),
                input.fullRefreshAll(),
                input.refreshFlows(),
                input.resetCheckpoints(),
                input.cascade(),
                input.keepDownstream(),
                input.allowDataLoss(),
                input.parameters(),
                task.user());
    }

    private static <E extends Enum<E>> E choice(Class<E> type, String field, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(value -> value.name().equals(text))
                .findFirst()
                .orElseThrow(() -> new PipelineException(Problem.of(
                        ErrorCode.ARGUMENT_INVALID,
                        field + " cannot be " + text,
                        "use one of " + Arrays.toString(type.getEnumConstants()))));
    }
}
