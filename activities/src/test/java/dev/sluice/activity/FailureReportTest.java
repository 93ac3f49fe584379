package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FailureReportTest {
    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void onlyRetryableErrorsAreTriedAgain(ErrorCode code) {
        ApplicationFailure report = report(new PipelineException(Problem.of(code, "what", "fix")));

        assertThat(report.getType()).isEqualTo(code.name());
        boolean retryable = switch (code.kind()) {
            case RETRYABLE -> true;
            case USER, OPERATOR -> false;
        };
        assertThat(report.isNonRetryable()).isEqualTo(!retryable);
    }

    @Test
    void hugeMessagesAreCut() {
        Problem huge = Problem.of(ErrorCode.DATA_INVALID, "x".repeat(50_000), "y".repeat(10_000));

        ApplicationFailure report = report(new PipelineException(Collections.nCopies(50, huge)));

        assertThat(report.getOriginalMessage()).hasSizeLessThan(2_000);
        assertThat(report.getStackTrace()).isEmpty();
        assertThat(report.getCause()).isNull();
    }

    @Test
    void anUnknownExceptionMayBeTriedAgain() {
        ApplicationFailure report = report(new IllegalStateException("outer", new RuntimeException("disk full")));

        assertThat(report.getType()).isEqualTo("EXECUTION_FAILED");
        assertThat(report.isNonRetryable()).isFalse();
        assertThat(report.getOriginalMessage()).isEqualTo("RuntimeException: disk full");
    }

    private static ApplicationFailure report(RuntimeException failure) {
        return FailureReport.of(failure, 1, Duration.ofMillis(5), 0);
    }
}
