package dev.sluice.workflow.notice;

/**
 * What the activity that tells somebody of a job's run is asked.
 *
 * @param bundle file of the bundle with the key of the job
 * @param receiver who is told of what
 * @param news how the run stands
 */
public record JobNoticeTask(String bundle, JobReceivers.Receiver receiver, JobNews news) {}
