package dev.sluice.plan.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.error.ErrorCode;
import org.junit.jupiter.api.Test;

class UpdateSizeTest {
    @Test
    void anUpdateRunsAsManyFlowsAsItsHistoryHolds() {
        assertThat(UpdateSize.problem(0)).isEmpty();
        assertThat(UpdateSize.problem(UpdateSize.MAX_FLOWS)).isEmpty();
    }

    @Test
    void moreAreRefusedWithWhatToDo() {
        assertThat(UpdateSize.problem(UpdateSize.MAX_FLOWS + 1L)).hasValueSatisfying(problem -> {
            assertThat(problem.code()).isEqualTo(ErrorCode.TOO_MANY_FLOWS);
            assertThat(problem.what()).contains("5001", "5000");
            assertThat(problem.fix()).contains("--refresh");
        });
    }
}
