package dev.sluice.workflow.result;

import org.jspecify.annotations.Nullable;

/**
 * Why a flow failed.
 *
 * @param code stable code
 * @param message root cause first
 * @param source file, line and column, if there is a place
 */
public record FlowError(
        String code, String message, @Nullable String source) {}
