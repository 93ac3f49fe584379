package dev.sluice.workflow.trigger;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/**
 * Runs a job whenever files have arrived in a folder, one run at a time, until it is cancelled. Files that are there when it
 * starts for the first time are no reason to run; those that arrive while the job runs are one afterwards.
 */
@WorkflowInterface
public interface FileTriggerWorkflow {
    /** The workflow type. */
    String TYPE = "FileTrigger";

    @WorkflowMethod(name = TYPE)
    void run(FileTriggerInput input);

    @SignalMethod(name = "pause", description = "Look for no files until resumed; a job that runs goes on")
    void pause();

    @SignalMethod(name = "resume", description = "Look for files again, those that came meanwhile included")
    void resume();

    @SignalMethod(name = "trigger", description = "Run the job now, paused or not")
    void trigger();

    @SignalMethod(name = "deploy", description = "Take over another definition of the job or of its trigger")
    void deploy(FileTriggerInput input);

    @QueryMethod(name = "status", description = "What it waits for, and what it started last")
    FileTriggerStatus status();
}
