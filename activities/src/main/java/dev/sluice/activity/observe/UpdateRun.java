package dev.sluice.activity.observe;

/**
 * Which update, in which run of its workflow: a reset makes a new one.
 *
 * @param pipeline the pipeline's name; empty before the update was planned
 * @param updateId the update
 * @param runId the run of its workflow
 */
public record UpdateRun(String pipeline, String updateId, String runId) {}
