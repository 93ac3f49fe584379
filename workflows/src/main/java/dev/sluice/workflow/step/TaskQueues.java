package dev.sluice.workflow.step;

/** Task queues beside the one that updates are started on. */
public final class TaskQueues {
    private TaskQueues() {}

    /** The one of watches: they last as long as what they wait for, and must not take the place of flows. */
    public static String watches(String taskQueue) {
        return taskQueue + "-watch";
    }
}
