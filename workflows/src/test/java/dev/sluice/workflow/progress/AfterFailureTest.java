package dev.sluice.workflow.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.workflow.message.FlowLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AfterFailureTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final UpdateCourse PRODUCTION = new UpdateCourse("42", "SCHEDULE", "PRODUCTION", "QUEUE");
    private static final UpdateCourse DEVELOPMENT = new UpdateCourse("42", "USER_ACTION", "DEVELOPMENT", "FAIL");

    @Test
    void pausesGrowUpToTenMinutes() {
        AfterFailure after = new AfterFailure(PRODUCTION, false);

        assertThat(IntStream.range(0, 8)
                        .mapToObj(i -> after.next(limits(8, 30, 0), true, NOW).orElseThrow())
                        .map(pause -> Duration.between(NOW, pause.until()).toSeconds()))
                .containsExactly(30L, 60L, 120L, 240L, 480L, 600L, 600L, 600L);
        assertThat(after.next(limits(8, 30, 0), true, NOW)).isEmpty();
    }

    @Test
    void aPauseSaysWhichRetryItIsBefore() {
        AfterFailure after = new AfterFailure(PRODUCTION, false);

        after.next(limits(5, 30, 0), true, NOW);

        assertThat(after.next(limits(5, 30, 0), true, NOW))
                .get()
                .extracting(Pause::kind, Pause::summary)
                .containsExactly(Pause.Kind.RETRY, "before retry 2 of 5");
    }

    @Test
    void whatCannotPassEndsTheUpdateAtOnce() {
        assertThat(new AfterFailure(PRODUCTION, false).next(limits(5, 30, 60), false, NOW))
                .isEmpty();
    }

    @Test
    void developmentTriesNothingAgain() {
        assertThat(new AfterFailure(DEVELOPMENT, false).next(limits(5, 30, 60), true, NOW))
                .isEmpty();
    }

    @Test
    void aContinuousPipelineTriesAgainWithItsNextUpdate() {
        UpdateCourse continuous = new UpdateCourse("42", "CONTINUOUS", "PRODUCTION", "QUEUE");

        assertThat(new AfterFailure(continuous, false).next(limits(5, 30, 60), true, NOW))
                .isEmpty();
    }

    @Test
    void itIsHeldAfterTheLastRetry() {
        AfterFailure after = new AfterFailure(PRODUCTION, true);

        assertThat(after.next(limits(1, 30, 60), true, NOW).map(Pause::kind)).hasValue(Pause.Kind.RETRY);
        assertThat(after.next(limits(1, 30, 60), true, NOW))
                .isEqualTo(Optional.of(new Pause(Pause.Kind.HOLD, NOW.plusSeconds(60), "on hold")));
    }

    @Test
    void itIsHeldAtOnceForWhatCannotPassAndInDevelopment() {
        assertThat(new AfterFailure(PRODUCTION, true).next(limits(5, 30, 60), false, NOW))
                .get()
                .extracting(Pause::kind)
                .isEqualTo(Pause.Kind.HOLD);
        assertThat(new AfterFailure(DEVELOPMENT, true).next(limits(5, 30, 60), true, NOW))
                .get()
                .extracting(Pause::kind)
                .isEqualTo(Pause.Kind.HOLD);
    }

    @Test
    void aHoldOfNoTimeIsNone() {
        assertThat(new AfterFailure(DEVELOPMENT, true).next(limits(0, 0, 0), true, NOW))
                .isEmpty();
    }

    private static FlowLimits limits(int retries, long intervalSeconds, long holdSeconds) {
        return new FlowLimits(2, 60, 60, holdSeconds, retries, intervalSeconds);
    }
}
