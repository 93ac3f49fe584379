package dev.sluice.workflow.notice;

/**
 * A flow that failed itself.
 *
 * @param flow the flow
 * @param code stable code
 * @param message root cause first
 */
public record FailedFlow(String flow, String code, String message) {}
