package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.workflow.FlowRequests;
import dev.sluice.workflow.progress.UpdateCourse;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.client.WorkflowStub;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Updates that are tried again as a whole. Each flow is tried three times before its failure counts. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RetriedUpdateTest extends InProcessTest {
    private static final int TRIES = 3;

    RetriedUpdateTest() {
        engine.updateRetries(2);
    }

    @Test
    void whatMayPassRunsAgainWithWhatWasSkippedForIt() {
        engine.flow("a");
        engine.flow("b", "a").fails(ErrorCode.STORAGE_UNAVAILABLE, TRIES + 1);
        engine.flow("c", "b");

        UpdateResult result = updates.run(updates.input(UpdateCourse.PRODUCTION));

        assertThat(result.state()).isEqualTo("COMPLETED");
        assertThat(result.retryAt()).isNull();
        assertThat(engine.calls())
                .containsExactly(
                        "plan 1",
                        "a 1",
                        "b 1",
                        "b 2",
                        "b 3",
                        "finish FAILED",
                        "replan",
                        "b 4",
                        "b 5",
                        "c 1",
                        "finish COMPLETED");
        assertThat(engine.request().cause().name()).isEqualTo("RETRY_ON_FAILURE");
    }

    @Test
    void itEndsAfterTheLastRetry() {
        engine.flow("a").fails(ErrorCode.STORAGE_UNAVAILABLE, 100);

        UpdateResult result = updates.run(updates.input(UpdateCourse.PRODUCTION));

        assertThat(result.state()).isEqualTo("FAILED");
        assertThat(result.flows().get(0).attempts()).isEqualTo(3 * TRIES);
        assertThat(engine.calls()).filteredOn("finish FAILED"::equals).hasSize(3);
    }

    @Test
    void errorsOfTheUserStayAndSoDoesWhatIsBelowThem() {
        engine.flow("wrong").fails(ErrorCode.DATA_INVALID, 100);
        engine.flow("flaky").fails(ErrorCode.STORAGE_UNAVAILABLE, TRIES);
        engine.flow("below wrong", "wrong");
        engine.flow("below flaky", "flaky");
        engine.flow("below both", "wrong", "flaky");

        UpdateResult result = updates.run(updates.input(UpdateCourse.PRODUCTION));

        assertThat(UpdateEnvironment.states(result))
                .isEqualTo(Map.of(
                        "wrong", "FAILED",
                        "flaky", "COMPLETED",
                        "below wrong", "SKIPPED",
                        "below flaky", "COMPLETED",
                        "below both", "SKIPPED"));
        assertThat(engine.calls()).filteredOn("wrong 1"::equals).hasSize(1);
        assertThat(engine.calls()).filteredOn("replan"::equals).hasSize(1);
    }

    @Test
    void anUpdateWithErrorsOfTheUserOnlyEndsAtOnce() {
        engine.flow("wrong").fails(ErrorCode.DATA_INVALID, 100);

        updates.run(updates.input(UpdateCourse.PRODUCTION));

        assertThat(engine.calls()).containsExactly("plan 1", "wrong 1", "finish FAILED");
    }

    @Test
    void developmentShowsErrorsAtOnce() {
        engine.flow("flaky").fails(ErrorCode.STORAGE_UNAVAILABLE, 1);

        updates.run(updates.input(UpdateCourse.DEVELOPMENT));

        assertThat(engine.calls()).containsExactly("plan 1", "flaky 1", "finish FAILED");
    }

    @Test
    void itSaysWhenItIsTriedAgainAndGoesOnAtOnceIfAsked() {
        engine.flow("a").fails(ErrorCode.STORAGE_UNAVAILABLE, TRIES);
        WorkflowStub update = waiting();

        UpdateResult status = update.query("status", UpdateResult.class);
        assertThat(status.state()).isEqualTo("FAILED");
        assertThat(status.heldUntil()).isNull();
        assertThat(status.flows().get(0).attempts()).isEqualTo(TRIES);

        update.update(FlowRequests.RETRY_FAILED, List.class);

        assertThat(UpdateEnvironment.end(update).state()).isEqualTo("COMPLETED");
        assertThat(engine.request().cause().name()).isEqualTo("USER_ACTION");
    }

    @Test
    void aCancellationWhileItWaitsEndsItWithoutAnotherRecord() {
        engine.flow("a").fails(ErrorCode.STORAGE_UNAVAILABLE, 100);
        WorkflowStub update = waiting();

        update.cancel();

        assertThat(update.getResultAsync(UpdateResult.class)).failsWithin(30, TimeUnit.SECONDS);
        UpdateResult status = update.query("status", UpdateResult.class);
        assertThat(status.state()).isEqualTo("CANCELED");
        assertThat(status.retryAt()).isNull();
        assertThat(engine.calls()).last().isEqualTo("finish FAILED");
    }

    /** Although started by hand, where a conflict would otherwise end it. */
    @Test
    void aRetryWaitsForAnUpdateThatCameBetween() {
        engine.flow("a").fails(ErrorCode.STORAGE_UNAVAILABLE, TRIES);
        WorkflowStub update = waiting();
        engine.planFails(new PipelineException(Problem.of(ErrorCode.UPDATE_ACTIVE, "update 7 is active", "wait")));

        UpdateResult result = UpdateEnvironment.end(update);

        assertThat(result.state()).isEqualTo("COMPLETED");
        assertThat(engine.calls())
                .containsSubsequence("finish FAILED", "replan", "wait", "replan", "a 4", "finish COMPLETED");
    }

    @Test
    void anUpdateThatHoldsIsHeldAfterTheLastRetry() {
        engine.flow("a").fails(ErrorCode.STORAGE_UNAVAILABLE, 3 * TRIES);
        WorkflowStub update = updates.start(Map.of(
                "pipeline", Map.of("spec", project.toUri().toString()),
                "behaviour", "PRODUCTION",
                "onFailure", "HOLD"));
        updates.service().sleep(Duration.ofMinutes(10));
        Awaitility.await()
                .until(() -> update.query("status", UpdateResult.class).heldUntil() != null);

        assertThat(engine.calls()).filteredOn("finish FAILED"::equals).hasSize(3);
        update.update(FlowRequests.RETRY_FAILED, List.class);

        assertThat(UpdateEnvironment.end(update).state()).isEqualTo("COMPLETED");
    }

    /** An update that waits to be tried again; the service's clock stands still meanwhile. */
    private WorkflowStub waiting() {
        WorkflowStub update = updates.start(updates.input(UpdateCourse.PRODUCTION));
        // The pauses between the tries of a flow.
        updates.service().sleep(Duration.ofSeconds(20));
        Awaitility.await()
                .until(() -> update.query("status", UpdateResult.class).retryAt() != null);
        return update;
    }
}
