package dev.sluice.workflow;

import io.temporal.workflow.Workflow;

/**
 * The run that workflow code runs in, as the history knows it. A reset makes a new run that replays the old one's events:
 * while it replays it sees the old run's id, from the marker in the history, and its own from the reset point on.
 */
final class RunMarker {
    private static final String ID = "run";

    private RunMarker() {}

    /** Id of the run; costs one event for each run. */
    static String current() {
        return Workflow.mutableSideEffect(
                ID,
                String.class,
                (before, now) -> !before.equals(now),
                () -> Workflow.getInfo().getRunId());
    }
}
