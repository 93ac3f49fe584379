package dev.sluice.engine.crash;

import dev.sluice.engine.PipelineEngine;
import dev.sluice.engine.update.FlowEnd;
import dev.sluice.engine.update.UpdateEnd;
import dev.sluice.error.ErrorKind;
import dev.sluice.error.PipelineException;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.PlannedFlow;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.plan.UpdateRequest;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Carries out updates as the workflow does, one flow after the other, with one attempt of each. */
final class Conductor {
    private static final int FINISH_ATTEMPTS = 3;

    private final URI project;
    private final Map<String, Integer> attempts = new HashMap<>();

    /**
     * How an update ended, as its conductor saw it.
     *
     * @param state COMPLETED or FAILED
     * @param failures what went wrong
     */
    record Ending(String state, List<String> failures) {
        boolean isCompleted() {
            return state.equals("COMPLETED");
        }
    }

    Conductor(URI project) {
        this.project = project;
    }

    /**
     * Runs an update, or goes on with it where an earlier call was cut short.
     *
     * @return how it ended
     */
    Ending run(PipelineEngine engine, UpdateRequest request) {
        try {
            return carryOut(engine, request, engine.plan(project, request, 1));
        } catch (RuntimeException e) {
            boolean isRefusal = e instanceof PipelineException ours && ours.kind() != ErrorKind.RETRYABLE;
            if (!isRefusal) {
                finish(engine, request, new UpdateEnd("FAILED", String.valueOf(e.getMessage()), List.of()));
            }
            return new Ending("FAILED", List.of(String.valueOf(e)));
        }
    }

    private Ending carryOut(PipelineEngine engine, UpdateRequest request, PlannedUpdate plan) {
        Set<String> broken = new HashSet<>();
        List<FlowEnd> ends = new ArrayList<>();
        for (PlannedFlow flow : plan.flows()) {
            if (flow.inputs().stream().anyMatch(broken::contains)) {
                broken.add(flow.dataset());
                ends.add(new FlowEnd(flow.name(), "SKIPPED", "an input failed"));
                continue;
            }
            int attempt = attempts.merge(request.updateId() + flow.name(), 1, Integer::sum);
            try {
                engine.runFlow(project, PlanRef.first(request.updateId()), flow.name(), FlowContext.detached(attempt));
                ends.add(new FlowEnd(flow.name(), "COMPLETED", null));
            } catch (RuntimeException e) {
                broken.add(flow.dataset());
                ends.add(new FlowEnd(flow.name(), "FAILED", String.valueOf(e.getMessage())));
            }
        }
        String state = broken.isEmpty() ? "COMPLETED" : "FAILED";
        List<String> failures = new ArrayList<>(ends.stream()
                .filter(end -> end.message() != null)
                .map(end -> end.flow() + ": " + end.message())
                .toList());
        Optional<String> unclosed = finish(engine, request, new UpdateEnd(state, null, ends));
        unclosed.ifPresent(failures::add);
        return new Ending(unclosed.isPresent() ? "FAILED" : state, failures);
    }

    /** Closes the update; says why where that failed. */
    private Optional<String> finish(PipelineEngine engine, UpdateRequest request, UpdateEnd end) {
        for (int attempt = 1; ; attempt++) {
            try {
                engine.finish(project, PlanRef.first(request.updateId()), end);
                return Optional.empty();
            } catch (RuntimeException e) {
                if (attempt == FINISH_ATTEMPTS) {
                    return Optional.of(String.valueOf(e.getMessage()));
                }
            }
        }
    }
}
