package dev.sluice.workflow.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.workflow.progress.UpdateCourse;
import io.temporal.common.RetryOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryPolicyChoiceTest {
    @Test
    void developmentTriesOnce() {
        RetryOptions policy = RetryPolicyChoice.of(new UpdateCourse("1", "USER_ACTION", "DEVELOPMENT", "FAIL"), 5);

        assertThat(policy.getMaximumAttempts()).isEqualTo(1);
    }

    @Test
    void productionTriesAgainAndWaitsLongerEachTime() {
        RetryOptions policy = RetryPolicyChoice.of(new UpdateCourse("1", "SCHEDULE", "PRODUCTION", "FAIL"), 2);

        assertThat(policy.getMaximumAttempts()).isEqualTo(3);
        assertThat(policy.getInitialInterval()).isEqualTo(Duration.ofSeconds(5));
        assertThat(policy.getBackoffCoefficient()).isEqualTo(2);
    }
}
