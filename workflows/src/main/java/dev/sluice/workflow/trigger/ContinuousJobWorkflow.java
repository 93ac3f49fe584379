package dev.sluice.workflow.trigger;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/**
 * Runs a job again as soon as it has ended, until it is cancelled: at most every ten seconds, and after a run that did not
 * succeed with a pause that grows.
 */
@WorkflowInterface
public interface ContinuousJobWorkflow {
    /** The workflow type. */
    String TYPE = "ContinuousJob";

    @WorkflowMethod(name = TYPE)
    void run(ContinuousJobInput input);

    @SignalMethod(name = "pause", description = "Start no more runs until resumed; a job that runs goes on")
    void pause();

    @SignalMethod(name = "resume", description = "Run the job again and again from now on")
    void resume();

    @SignalMethod(
            name = "trigger",
            description = "Run the job now, paused or not, or once more after the run that runs")
    void trigger();

    @SignalMethod(name = "deploy", description = "Take over another definition of the job, from its next run on")
    void deploy(ContinuousJobInput input);

    @QueryMethod(name = "status", description = "What it started last, and when it starts the next")
    ContinuousJobStatus status();
}
