package dev.sluice.worker.schedule;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;

/** Problems with schedules that cannot be read, or that Temporal cannot keep. */
final class ScheduleErrors {
    private ScheduleErrors() {}

    static PipelineException wrong(String what, String fix) {
        return new PipelineException(Problem.of(ErrorCode.ARGUMENT_INVALID, what, fix));
    }
}
