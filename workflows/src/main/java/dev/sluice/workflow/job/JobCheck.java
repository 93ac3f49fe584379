package dev.sluice.workflow.job;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds what keeps a job's tasks from ever being run: names that are not there, or that wait for one another. */
public final class JobCheck {
    private JobCheck() {}

    /** What is wrong with the tasks, or empty. */
    public static Optional<String> problem(List<JobTask> tasks) {
        if (tasks.isEmpty()) {
            return Optional.of("the job has no tasks");
        }
        Set<String> keys = new HashSet<>();
        for (JobTask task : tasks) {
            if (!keys.add(task.key())) {
                return Optional.of("there are two tasks " + task.key());
            }
        }
        for (JobTask task : tasks) {
            for (JobTask.Dependency dependency : task.dependsOn()) {
                if (!keys.contains(dependency.task())) {
                    return Optional.of(
                            "task " + task.key() + " depends on " + dependency.task() + ", which is not there");
                }
            }
        }
        return circle(tasks);
    }

    private static Optional<String> circle(List<JobTask> tasks) {
        List<JobTask> left = new ArrayList<>(tasks);
        Set<String> ended = new HashSet<>();
        boolean goesOn = true;
        while (goesOn) {
            List<JobTask> ready = left.stream()
                    .filter(task -> task.dependsOn().stream().allMatch(dependency -> ended.contains(dependency.task())))
                    .toList();
            ready.forEach(task -> ended.add(task.key()));
            goesOn = left.removeAll(ready);
        }
        return left.isEmpty()
                ? Optional.empty()
                : Optional.of("tasks wait for one another: "
                        + left.stream().map(JobTask::key).collect(Collectors.joining(", ")));
    }
}
