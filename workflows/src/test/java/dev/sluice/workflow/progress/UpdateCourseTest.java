package dev.sluice.workflow.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.workflow.message.UpdateInput;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpdateCourseTest {
    @ParameterizedTest
    @CsvSource({
        // cause, behaviour, is a child -> cause, behaviour
        ",,false,USER_ACTION,DEVELOPMENT",
        ",,true,JOB_TASK,PRODUCTION",
        "SCHEDULE,,false,SCHEDULE,PRODUCTION",
        "api_call,,false,API_CALL,PRODUCTION",
        "SCHEDULE,DEVELOPMENT,false,SCHEDULE,DEVELOPMENT",
        ",production,false,USER_ACTION,PRODUCTION",
        "USER_ACTION,,true,USER_ACTION,DEVELOPMENT",
    })
    void followsFromTheInputAndTheWayOfStarting(
            @Nullable String cause,
            @Nullable String behaviour,
            boolean isChild,
            String expectedCause,
            String expectedBehaviour) {
        UpdateCourse course = UpdateCourse.of(UpdateInput.everything(null, cause, behaviour), "any", "run", isChild);

        assertThat(course.cause()).isEqualTo(expectedCause);
        assertThat(course.behaviour()).isEqualTo(expectedBehaviour);
    }

    @ParameterizedTest
    @CsvSource({
        "sluice/orders/42,42",
        "sluice/team/orders/42,42",
        "sluice/orders,original-run",
        "sluice/orders/,original-run",
        "nightly,original-run",
        "other/orders/42,original-run",
    })
    void theUpdateIdStandsInTheWorkflowIdOrIsTheRun(String workflowId, String expected) {
        assertThat(UpdateCourse.of(UpdateInput.EMPTY, workflowId, "original-run", false)
                        .updateId())
                .isEqualTo(expected);
    }

    @Test
    void theWorkflowIdIsReadBack() {
        String workflowId = UpdateCourse.workflowId("orders", "42");

        assertThat(workflowId).isEqualTo("sluice/orders/42");
        assertThat(UpdateCourse.of(UpdateInput.EMPTY, workflowId, "run", false).updateId())
                .isEqualTo("42");
    }
}
