package dev.sluice.workflow.job;

import java.util.List;

/**
 * What must have become of the tasks that a task depends on, so that it runs. The names and their meaning are those of
 * Databricks' jobs; an excluded task counts as one that succeeded.
 */
public enum RunIf {
    ALL_SUCCESS(false),
    AT_LEAST_ONE_SUCCESS(false),
    NONE_FAILED(false),
    ALL_DONE(false),
    AT_LEAST_ONE_FAILED(true),
    ALL_FAILED(true);

    private final boolean handlesFailures;

    RunIf(boolean handlesFailures) {
        this.handlesFailures = handlesFailures;
    }

    /**
     * What becomes of a task whose dependencies have all ended.
     *
     * @param dependencies their states; none for a task that waits for nothing
     * @return PENDING where it runs now, else the state it ends in
     */
    TaskState decide(List<TaskState> dependencies) {
        if (dependencies.isEmpty()) {
            return TaskState.PENDING;
        }
        if (dependencies.stream().allMatch(TaskState.EXCLUDED::equals)) {
            return TaskState.EXCLUDED;
        }
        if (isMet(dependencies)) {
            return TaskState.PENDING;
        }
        return handlesFailures ? TaskState.EXCLUDED : TaskState.UPSTREAM_FAILED;
    }

    private boolean isMet(List<TaskState> states) {
        return switch (this) {
            case ALL_SUCCESS, NONE_FAILED -> states.stream().noneMatch(TaskState::isFailure);
            case AT_LEAST_ONE_SUCCESS -> states.contains(TaskState.SUCCESS);
            case ALL_DONE -> true;
            case AT_LEAST_ONE_FAILED -> states.stream().anyMatch(TaskState::isFailure);
            case ALL_FAILED -> states.stream().allMatch(TaskState::isFailure);
        };
    }
}
