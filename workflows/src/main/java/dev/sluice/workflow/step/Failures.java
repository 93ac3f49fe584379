package dev.sluice.workflow.step;

import io.temporal.failure.ApplicationFailure;

/** Makes failures that end something for good, without a stack trace: histories and the UI show what went wrong. */
public final class Failures {
    private Failures() {}

    public static ApplicationFailure of(String type, String message, Object... details) {
        ApplicationFailure failure = ApplicationFailure.newNonRetryableFailure(message, type, details);
        failure.setStackTrace(new StackTraceElement[0]);
        return failure;
    }
}
