package dev.sluice.workflow.message;

/**
 * What a flow's activity is asked.
 *
 * @param spec URI of the project file or of its folder
 * @param updateId the update
 * @param flow the flow
 * @param attemptsBefore attempts of earlier activities of the same update
 */
public record FlowTask(String spec, String updateId, String flow, int attemptsBefore) {}
