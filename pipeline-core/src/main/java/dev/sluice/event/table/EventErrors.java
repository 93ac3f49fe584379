package dev.sluice.event.table;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;

/** The errors of this package. */
public final class EventErrors {
    private EventErrors() {}

    /** Every try to write failed; whether the last one's commit stands is not known. */
    public static PipelineException notWritten(String table, Throwable cause) {
        return new PipelineException(
                Problem.of(
                        ErrorCode.STORAGE_UNAVAILABLE,
                        "the event log " + table + " could not be written: " + cause.getMessage(),
                        "check that the storage folder can be reached and written, then run the update again"),
                cause);
    }

    /** The log could not be read. */
    public static PipelineException notRead(String table, Throwable cause) {
        return new PipelineException(
                Problem.of(
                        ErrorCode.STORAGE_UNAVAILABLE,
                        "the event log " + table + " could not be read: " + cause.getMessage(),
                        "check that the storage folder can be reached, then try again"),
                cause);
    }

    /** An event whose details are not plain values. */
    public static PipelineException notSerializable(String message, Throwable cause) {
        return new PipelineException(
                Problem.of(
                        ErrorCode.EXECUTION_FAILED,
                        "the details of the event \"" + message + "\" are no JSON: " + cause.getMessage(),
                        ""),
                cause);
    }
}
