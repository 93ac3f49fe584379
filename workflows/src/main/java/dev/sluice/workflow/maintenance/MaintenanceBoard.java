package dev.sluice.workflow.maintenance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What there is to do, and what came of it. Jobs that make way for an update come again in the next round. */
final class MaintenanceBoard {
    private final Map<String, List<StepResult>> results = new LinkedHashMap<>();
    private final Deque<MaintenanceJob> open = new ArrayDeque<>();
    private final List<MaintenanceJob> yielded = new ArrayList<>();

    void add(MaintenanceJob job) {
        open.add(job);
    }

    /** Takes the next job of this round, if there is one. */
    Optional<MaintenanceJob> next() {
        return Optional.ofNullable(open.poll());
    }

    void ended(MaintenanceJob job, List<StepResult> steps) {
        results.put(job.table(), List.copyOf(steps));
        if (steps.stream().anyMatch(step -> step.state().equals(StepResult.YIELDED))) {
            yielded.add(job);
        }
    }

    void failed(MaintenanceJob job, String message) {
        String step = job.table().isEmpty() ? "prune" : "maintain";
        results.put(job.table(), List.of(new StepResult(job.table(), step, StepResult.FAILED, message, Map.of())));
    }

    /** Whether there is something for another round. */
    boolean isUnfinished() {
        return !yielded.isEmpty();
    }

    /** Begins another round. */
    void again() {
        open.addAll(yielded);
        yielded.clear();
    }

    /** What failed, in one sentence; empty where nothing did. */
    Optional<String> failure() {
        List<StepResult> failed = steps().stream()
                .filter(step -> step.state().equals(StepResult.FAILED))
                .toList();
        if (failed.isEmpty()) {
            return Optional.empty();
        }
        StepResult first = failed.get(0);
        String name = first.table().isEmpty() ? first.step() : first.table();
        String more = failed.size() == 1 ? "" : " (and " + (failed.size() - 1) + " more steps failed)";
        return Optional.of(name + " failed: " + first.reason() + more);
    }

    List<StepResult> steps() {
        return results.values().stream().flatMap(Collection::stream).toList();
    }
}
