package dev.sluice.workflow.job;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tasks of a job as they stand: which may start, and what became of the others. */
final class JobBoard {
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Set<String> awaited = new HashSet<>();

    JobBoard(List<JobTask> tasks) {
        tasks.forEach(task -> {
            entries.put(task.key(), new Entry(task));
            task.dependsOn().forEach(dependency -> awaited.add(dependency.task()));
        });
    }

    /** Tasks that may start now. Tasks that will never run get the state that says so. */
    List<JobTask> next() {
        List<JobTask> ready = new ArrayList<>();
        boolean isSettled;
        do {
            isSettled = true;
            for (Entry entry : entries.values()) {
                if (entry.state == TaskState.PENDING && !ready.contains(entry.task) && hasWhatItAwaits(entry.task)) {
                    entry.state = decide(entry.task);
                    isSettled &= entry.state == TaskState.PENDING;
                    if (entry.state == TaskState.PENDING) {
                        ready.add(entry.task);
                    }
                }
            }
        } while (!isSettled);
        return ready;
    }

    /** A task starts. */
    void starts(JobTask task, String run) {
        Entry entry = entry(task.key());
        entry.state = TaskState.RUNNING;
        entry.run = run;
    }

    /** An attempt of a task that has started starts. */
    void attempt(JobTask task, String workflowId) {
        Entry entry = entry(task.key());
        entry.workflowId = workflowId;
        entry.message = null;
        entry.attempts++;
    }

    void ended(JobTask task, TaskState state, @Nullable String message, @Nullable String outcome) {
        Entry entry = entry(task.key());
        entry.state = state;
        entry.message = message;
        entry.outcome = outcome;
    }

    /** What waits waits no longer. */
    void cancelPending() {
        entries.values().stream()
                .filter(entry -> entry.state == TaskState.PENDING)
                .forEach(entry -> entry.state = TaskState.CANCELED);
    }

    boolean isRunning() {
        return entries.values().stream().anyMatch(entry -> entry.state == TaskState.RUNNING);
    }

    /**
     * After a reset: what failed under another run waits again, and what did not run because of it.
     *
     * @return whether there is such a task
     */
    boolean reopen(String run) {
        Set<String> reopened = new HashSet<>();
        entries.values().stream()
                .filter(entry -> entry.run != null && entry.state.isFailure() && !run.equals(entry.run))
                .forEach(entry -> reopened.add(entry.task.key()));
        boolean grows = !reopened.isEmpty();
        while (grows) {
            grows = false;
            for (Entry entry : entries.values()) {
                boolean awaitsReopened =
                        entry.task.dependsOn().stream().anyMatch(dependency -> reopened.contains(dependency.task()));
                grows |= awaitsReopened && entry.state != TaskState.SUCCESS && reopened.add(entry.task.key());
            }
        }
        reopened.forEach(key -> entry(key).state = TaskState.PENDING);
        return !reopened.isEmpty();
    }

    /** What has become of the job: by the tasks that nothing waits for. */
    JobState state() {
        Collection<Entry> all = entries.values();
        if (all.stream().anyMatch(entry -> !entry.state.isEnd())) {
            return JobState.RUNNING;
        }
        boolean leafFailed =
                all.stream().anyMatch(entry -> entry.state.isFailure() && !awaited.contains(entry.task.key()));
        if (leafFailed) {
            return JobState.FAILED;
        }
        return all.stream().anyMatch(entry -> entry.state.isFailure())
                ? JobState.SUCCESS_WITH_FAILURES
                : JobState.SUCCESS;
    }

    /** The tasks in the order in which they were given. */
    List<TaskResult> results() {
        return entries.values().stream()
                .map(entry ->
                        new TaskResult(entry.task.key(), entry.state, entry.attempts, entry.workflowId, entry.message))
                .toList();
    }

    private boolean hasWhatItAwaits(JobTask task) {
        return task.dependsOn().stream()
                .allMatch(dependency -> entry(dependency.task()).state.isEnd());
    }

    private TaskState decide(JobTask task) {
        TaskState decided = task.runIf()
                .decide(task.dependsOn().stream()
                        .map(dependency -> entry(dependency.task()).state)
                        .toList());
        boolean hasOtherOutcome = task.dependsOn().stream()
                .anyMatch(dependency -> dependency.outcome() != null
                        && !dependency.outcome().equalsIgnoreCase(entry(dependency.task()).outcome));
        return decided == TaskState.PENDING && hasOtherOutcome ? TaskState.EXCLUDED : decided;
    }

    private Entry entry(String task) {
        return Objects.requireNonNull(entries.get(task), task);
    }

    /** One task. */
    private static final class Entry {
        private final JobTask task;
        private TaskState state = TaskState.PENDING;
        private int attempts;
        private @Nullable String run;
        private @Nullable String workflowId;
        private @Nullable String message;
        private @Nullable String outcome;

        Entry(JobTask task) {
            this.task = task;
        }
    }
}
