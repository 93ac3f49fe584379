package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.workflow.FlowRequests;
import dev.sluice.workflow.result.FlowResult;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.client.WorkflowStub;
import io.temporal.client.WorkflowUpdateException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What may be asked of an update that is held open after failures. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HeldUpdateTest extends InProcessTest {
    @Test
    void aRetryRunsTheFailedFlowAndWhatWasSkippedForItAndNothingElse() {
        engine.flow("a");
        engine.flow("b", "a").fails(ErrorCode.EXPECTATION_FAILED, 1);
        engine.flow("c", "a");
        engine.flow("d", "b", "c");
        WorkflowStub update = held();

        assertThat(names(update.update(FlowRequests.RETRY_FLOW, List.class, "b")))
                .containsExactly("b");

        UpdateResult result = UpdateEnvironment.end(update);
        assertThat(result.state()).isEqualTo("COMPLETED");
        assertThat(result.heldUntil()).isNull();
        assertThat(engine.calls())
                .containsSubsequence("plan 1", "finish FAILED", "replan", "b 2", "d 1", "finish COMPLETED");
        assertThat(engine.calls())
                .filteredOn(call -> call.startsWith("a ") || call.startsWith("c "))
                .containsExactlyInAnyOrder("a 1", "c 1");
        assertThat(attempts(result)).isEqualTo(Map.of("a", 1, "b", 2, "c", 1, "d", 1));
    }

    @Test
    void itSaysThatItIsHeldAndForHowLong() {
        engine.flow("a").fails(ErrorCode.EXPECTATION_FAILED, 1);
        WorkflowStub update = held();

        UpdateResult status = update.query("status", UpdateResult.class);

        assertThat(status.state()).isEqualTo("FAILED");
        assertThat(status.heldUntil()).isNotNull();
        update.update(FlowRequests.ABORT, List.class);
    }

    @Test
    void aFlowThatFailsAgainIsHeldAgain() {
        engine.flow("a").fails(ErrorCode.EXPECTATION_FAILED, 2);
        WorkflowStub update = held();

        update.update(FlowRequests.RETRY_FAILED, List.class);
        Awaitility.await()
                .until(() -> status(
                        update, document -> document.flows().get(0).attempts() == 2 && document.heldUntil() != null));
        update.signal(FlowRequests.RETRY_FAILED);

        assertThat(UpdateEnvironment.end(update).state()).isEqualTo("COMPLETED");
        assertThat(engine.calls())
                .containsExactly(
                        "plan 1",
                        "a 1",
                        "finish FAILED",
                        "replan",
                        "a 2",
                        "finish FAILED",
                        "replan",
                        "a 3",
                        "finish COMPLETED");
    }

    @Test
    void oneOfTwoFailedFlowsCanBeRetriedAlone() {
        engine.flow("a").fails(ErrorCode.EXPECTATION_FAILED, 1);
        engine.flow("b").fails(ErrorCode.EXPECTATION_FAILED, 1);
        engine.flow("below", "b");
        WorkflowStub update = held();

        update.signal(FlowRequests.RETRY_FLOW, "a");
        Awaitility.await()
                .until(() -> status(
                        update,
                        document -> document.heldUntil() != null
                                && document.flows().get(0).state().equals("COMPLETED")));

        assertThat(UpdateEnvironment.states(update.query("status", UpdateResult.class)))
                .isEqualTo(Map.of("a", "COMPLETED", "b", "FAILED", "below", "SKIPPED"));
        update.update(FlowRequests.ABORT, List.class);
        assertThat(UpdateEnvironment.end(update).state()).isEqualTo("FAILED");
    }

    @Test
    void whatReadsASkippedFlowGoesOnWithWhatIsThere() {
        engine.flow("a").fails(ErrorCode.EXPECTATION_FAILED, 1);
        engine.flow("b", "a");
        WorkflowStub update = held();

        update.update(FlowRequests.SKIP_FLOW, List.class, "a");

        UpdateResult result = UpdateEnvironment.end(update);
        assertThat(result.state()).isEqualTo("COMPLETED");
        assertThat(UpdateEnvironment.states(result)).isEqualTo(Map.of("a", "EXCLUDED", "b", "COMPLETED"));
        assertThat(result.flows().get(0).reason()).contains("skipped on request", "a is broken");
    }

    @Test
    void namesOfFlowsThatHaveNotFailedAreRefusedWithThoseThatHave() {
        engine.flow("a");
        engine.flow("b").fails(ErrorCode.EXPECTATION_FAILED, 1);
        engine.flow("c").fails(ErrorCode.EXPECTATION_FAILED, 1);
        WorkflowStub update = held();

        for (String request : List.of(FlowRequests.RETRY_FLOW, FlowRequests.SKIP_FLOW)) {
            assertThatThrownBy(() -> update.update(request, List.class, "a"))
                    .isInstanceOf(WorkflowUpdateException.class)
                    .hasStackTraceContaining("a has not failed; failed: b, c");
        }
        update.signal(FlowRequests.RETRY_FLOW, "a");
        update.signal(FlowRequests.SKIP_FLOW, "nothing of the kind");
        update.update(FlowRequests.ABORT, List.class);

        assertThat(UpdateEnvironment.states(UpdateEnvironment.end(update)))
                .isEqualTo(Map.of("a", "COMPLETED", "b", "FAILED", "c", "FAILED"));
    }

    @Test
    void aFailedFlowCanBeRetriedWhileOthersStillRun() throws InterruptedException {
        FlowScript slow = engine.flow("slow").takes(Duration.ofSeconds(3));
        engine.flow("b").fails(ErrorCode.EXPECTATION_FAILED, 1);
        WorkflowStub update = updates.start(updates.input(null));
        slow.awaitStarted();
        Awaitility.await()
                .until(() -> status(
                        update,
                        document -> document.flows().stream()
                                .anyMatch(flow -> flow.state().equals("FAILED"))));

        update.update(FlowRequests.RETRY_FAILED, List.class);

        assertThat(UpdateEnvironment.end(update).state()).isEqualTo("COMPLETED");
        assertThat(engine.calls()).containsExactlyInAnyOrder("plan 1", "slow 1", "b 1", "b 2", "finish COMPLETED");
    }

    @Test
    void onlyAnUpdateThatIsHeldOpenCanBeAborted() throws InterruptedException {
        FlowScript slow = engine.flow("slow").blocks();
        WorkflowStub update = updates.start(updates.input(null));
        slow.awaitStarted();

        assertThatThrownBy(() -> update.update(FlowRequests.ABORT, List.class))
                .hasStackTraceContaining("not held open after failures");
        assertThatThrownBy(() -> update.update(FlowRequests.RETRY_FAILED, List.class))
                .hasStackTraceContaining("no flow of this update has failed");
        update.cancel();
        assertThat(update.getResultAsync(UpdateResult.class)).failsWithin(30, TimeUnit.SECONDS);
    }

    @Test
    void aRetryWhileAnotherUpdateIsActiveChangesNothing() {
        engine.flow("a").fails(ErrorCode.EXPECTATION_FAILED, 1);
        WorkflowStub update = held();
        engine.planFails(new PipelineException(Problem.of(ErrorCode.UPDATE_ACTIVE, "update 7 is active", "wait")));

        update.signal(FlowRequests.RETRY_FAILED);
        Awaitility.await()
                .until(() -> status(update, document -> document.error() != null && document.heldUntil() != null));

        assertThat(Objects.requireNonNull(
                                update.query("status", UpdateResult.class).error())
                        .message())
                .isEqualTo("update 7 is active");
        engine.planWorks();
        update.signal(FlowRequests.RETRY_FAILED);
        UpdateResult result = UpdateEnvironment.end(update);
        assertThat(result.state()).isEqualTo("COMPLETED");
        assertThat(result.error()).isNull();
    }

    @Test
    void aChangedDefinitionCountsForWhatHasNotFinished() {
        engine.flow("a");
        engine.flow("b", "a").fails(ErrorCode.QUERY_INVALID, 9);
        engine.flow("gone", "a").fails(ErrorCode.QUERY_INVALID, 9);
        engine.flow("below", "b", "gone");
        WorkflowStub update = held();
        engine.flow("a").fails(ErrorCode.QUERY_INVALID, 9);
        engine.flow("new", "a");
        engine.flow("b", "a", "new");
        engine.flow("gone").isExcluded();
        engine.isChanged();

        update.signal(FlowRequests.RETRY_FAILED);

        UpdateResult result = UpdateEnvironment.end(update);
        assertThat(UpdateEnvironment.states(result))
                .isEqualTo(Map.of(
                        "a", "COMPLETED",
                        "b", "COMPLETED",
                        "gone", "EXCLUDED",
                        "below", "COMPLETED",
                        "new", "COMPLETED"));
        assertThat(engine.calls()).containsSubsequence("replan", "new 1", "b 2", "below 1", "finish COMPLETED");
        assertThat(engine.calls()).filteredOn(call -> call.startsWith("a ")).hasSize(1);
    }

    @Test
    void itEndsByItselfWhenNobodyComes() {
        engine.flow("a").fails(ErrorCode.EXPECTATION_FAILED, 1);

        UpdateResult result = UpdateEnvironment.end(updates.start(holding()));

        assertThat(result.state()).isEqualTo("FAILED");
        assertThat(engine.calls()).containsExactly("plan 1", "a 1", "finish FAILED");
    }

    @Test
    void aCancellationEndsItWithoutAnotherRecord() {
        engine.flow("a").fails(ErrorCode.EXPECTATION_FAILED, 1);
        WorkflowStub update = held();

        update.cancel();

        assertThat(update.getResultAsync(UpdateResult.class)).failsWithin(30, TimeUnit.SECONDS);
        assertThat(engine.calls()).containsExactly("plan 1", "a 1", "finish FAILED");
        UpdateResult status = update.query("status", UpdateResult.class);
        assertThat(status.state()).isEqualTo("CANCELED");
        assertThat(status.heldUntil()).isNull();
    }

    /** An update that is on hold. */
    private WorkflowStub held() {
        WorkflowStub update = updates.start(holding());
        Awaitility.await().until(() -> status(update, document -> document.heldUntil() != null));
        return update;
    }

    private Map<String, Object> holding() {
        return Map.of("pipeline", Map.of("spec", project.toUri().toString()), "onFailure", "HOLD");
    }

    private static boolean status(WorkflowStub update, Predicate<UpdateResult> condition) {
        return condition.test(update.query("status", UpdateResult.class));
    }

    private static List<String> names(List<?> answer) {
        return answer.stream().map(String::valueOf).toList();
    }

    private static Map<String, Integer> attempts(UpdateResult result) {
        return result.flows().stream().collect(Collectors.toMap(FlowResult::flow, FlowResult::attempts));
    }
}
