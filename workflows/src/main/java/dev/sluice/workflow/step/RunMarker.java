package dev.sluice.workflow.step;

import io.temporal.workflow.Workflow;

/**
 * The run that workflow code runs in, as the history knows it. A reset makes a new run that replays the old one's events:
 * while it replays it sees the old run's id, from the marker in the history, and its own from the reset point on.
 */
public final class RunMarker {
    private static final String ID = "run";

    private RunMarker() {}

    /**
     * Id of the run; costs one event for each run. A workflow task must go on to schedule something after it has asked, or
     * end the workflow: where the question is the last thing in a task, a worker that has replayed it (to answer a query,
     * say) sends an empty marker with the next task, which the service refuses for ever.
     */
    public static String current() {
        return Workflow.mutableSideEffect(
                ID,
                String.class,
                (before, now) -> !before.equals(now),
                () -> Workflow.getInfo().getRunId());
    }
}
