package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.definition.Notification;
import dev.sluice.definition.Notification.Alert;
import dev.sluice.engine.update.FlowEnd;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.workflow.progress.UpdateCourse;
import dev.sluice.workflow.result.FlowError;
import dev.sluice.workflow.result.FlowResult;
import dev.sluice.workflow.result.UpdateError;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PipelineUpdateTest extends InProcessTest {
    @Test
    void runsFlowsInOrderAndReportsThem() {
        engine.flow("bronze");
        engine.flow("silver", "bronze");

        UpdateResult result = updates.run(updates.input(null));

        assertThat(engine.calls()).containsExactly("plan 1", "bronze 1", "silver 1", "finish COMPLETED");
        assertThat(result.state()).isEqualTo("COMPLETED");
        assertThat(result.pipeline()).isEqualTo("orders");
        assertThat(result.cause()).isEqualTo("USER_ACTION");
        FlowResult silver = result.flows().get(1);
        assertThat(silver.outputRows()).isEqualTo(10);
        assertThat(silver.droppedRows()).isEqualTo(2);
        assertThat(silver.attempts()).isEqualTo(1);
        assertThat(silver.expectations())
                .singleElement()
                .satisfies(rule -> assertThat(rule.failedRecords()).isEqualTo(2));
    }

    @Test
    void aFailureSkipsWhatIsBelowItAndNothingElse() {
        engine.flow("bronze");
        engine.flow("broken", "bronze").fails(ErrorCode.EXPECTATION_FAILED, 1);
        engine.flow("below", "broken");
        engine.flow("further", "below");
        engine.flow("beside", "bronze");

        UpdateResult result = updates.run(updates.input(null));

        assertThat(result.state()).isEqualTo("FAILED");
        assertThat(UpdateEnvironment.states(result))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "bronze", "COMPLETED",
                        "broken", "FAILED",
                        "below", "SKIPPED",
                        "further", "SKIPPED",
                        "beside", "COMPLETED"));
        FlowError error = result.flows().get(1).error();
        assertThat(error)
                .isEqualTo(new FlowError(
                        "EXPECTATION_FAILED", "broken is broken\n  fix: repair it", "transformations/all.sql:3:7"));
        assertThat(engine.end().message()).isEqualTo("broken failed: broken is broken\n  fix: repair it");
        assertThat(engine.end().flows()).contains(new FlowEnd("further", "SKIPPED", "broken failed"));
    }

    @Test
    void theWorkflowFailsWithTheDirectFailuresOnly() {
        engine.flow("one").fails(ErrorCode.QUERY_INVALID, 1);
        engine.flow("two").fails(ErrorCode.QUERY_INVALID, 1);
        engine.flow("below", "one");

        WorkflowStub update = updates.start(updates.input(null));

        assertThatThrownBy(() -> update.getResult(UpdateResult.class))
                .isInstanceOf(WorkflowFailedException.class)
                .cause()
                .isInstanceOfSatisfying(ApplicationFailure.class, failure -> {
                    assertThat(failure.getType()).isEqualTo("UPDATE_FAILED");
                    assertThat(failure.getOriginalMessage())
                            .contains("one failed", "1 more")
                            .doesNotContain("below");
                });
    }

    @Test
    void unchangedInputsCostNoActivity() {
        engine.flow("bronze").isIdle();
        engine.flow("silver", "bronze").freshAt(Map.of("bronze", ScriptedEngine.VERSION_BEFORE));
        engine.flow("gold", "silver").freshAt(Map.of("silver", ScriptedEngine.VERSION_BEFORE));

        UpdateResult result = updates.run(updates.input(null));

        assertThat(engine.calls()).containsExactly("plan 1", "bronze 1", "finish COMPLETED");
        assertThat(UpdateEnvironment.states(result))
                .containsEntry("silver", "NO_OP")
                .containsEntry("gold", "NO_OP");
        assertThat(engine.end().flows()).contains(new FlowEnd("gold", "NO_OP", null));
    }

    /** Such as a view that reads files only, none of which has changed. */
    @Test
    void whatPlanningKnowsToBeUpToDateCostsNoActivity() {
        engine.flow("of_files").isUpToDate();
        engine.flow("above", "of_files").freshAt(Map.of("of_files", ScriptedEngine.VERSION_BEFORE));
        engine.flow("left_out").isUpToDate().isExcluded();

        UpdateResult result = updates.run(updates.input(null));

        assertThat(engine.calls()).containsExactly("plan 1", "finish COMPLETED");
        assertThat(result.state()).isEqualTo("COMPLETED");
        assertThat(UpdateEnvironment.states(result))
                .isEqualTo(Map.of("of_files", "NO_OP", "above", "NO_OP", "left_out", "EXCLUDED"));
        assertThat(engine.end().flows()).contains(new FlowEnd("of_files", "NO_OP", null));
    }

    @Test
    void aChangedInputIsNotANoOp() {
        engine.flow("bronze");
        engine.flow("silver", "bronze").freshAt(Map.of("bronze", ScriptedEngine.VERSION_BEFORE));

        updates.run(updates.input(null));

        assertThat(engine.calls()).contains("silver 1");
    }

    @Test
    void excludedFlowsAreUsedAsTheyAre() {
        engine.flow("bronze").isExcluded();
        engine.flow("silver", "bronze");

        UpdateResult result = updates.run(updates.input(null));

        assertThat(engine.calls()).containsExactly("plan 1", "silver 1", "finish COMPLETED");
        assertThat(UpdateEnvironment.states(result)).containsEntry("bronze", "EXCLUDED");
    }

    @Test
    void productionTriesAgainWhatMayPass() {
        engine.flow("flaky").fails(ErrorCode.CONCURRENT_COMMIT, 2);

        UpdateResult result = updates.run(updates.input(UpdateCourse.PRODUCTION));

        assertThat(engine.calls()).containsExactly("plan 1", "flaky 1", "flaky 2", "flaky 3", "finish COMPLETED");
        assertThat(result.flows().get(0).attempts()).isEqualTo(3);
    }

    @Test
    void productionGivesUpAfterTheLastTry() {
        engine.flow("down").fails(ErrorCode.STORAGE_UNAVAILABLE, 10);

        UpdateResult result = updates.run(updates.input(UpdateCourse.PRODUCTION));

        assertThat(engine.calls()).containsExactly("plan 1", "down 1", "down 2", "down 3", "finish FAILED");
        assertThat(result.flows().get(0).attempts()).isEqualTo(3);
    }

    @Test
    void errorsOfTheUserAreNotTriedAgain() {
        engine.flow("wrong").fails(ErrorCode.DATA_INVALID, 10);
        engine.flow("corrupt").fails(ErrorCode.STORAGE_CORRUPT, 10);

        updates.run(updates.input(UpdateCourse.PRODUCTION));

        assertThat(engine.calls()).filteredOn(call -> call.startsWith("wrong")).containsExactly("wrong 1");
        assertThat(engine.calls())
                .filteredOn(call -> call.startsWith("corrupt"))
                .containsExactly("corrupt 1");
    }

    @Test
    void developmentShowsErrorsAtOnce() {
        engine.flow("flaky").fails(ErrorCode.CONCURRENT_COMMIT, 1);

        assertThat(updates.run(updates.input(UpdateCourse.DEVELOPMENT)).state()).isEqualTo("FAILED");
        assertThat(engine.calls()).containsExactly("plan 1", "flaky 1", "finish FAILED");
    }

    @Test
    void anUnknownExceptionIsReportedByItsRootCause() {
        engine.flow("strange").breaks();

        UpdateResult result = updates.run(updates.input(null));

        assertThat(result.flows().get(0).error())
                .isEqualTo(new FlowError("EXECUTION_FAILED", "IllegalArgumentException: the root cause", null));
    }

    @Test
    void aCancellationStopsTheWorkAndClosesTheRecord() throws InterruptedException {
        FlowScript slow = engine.flow("slow").blocks();
        engine.flow("below", "slow");
        WorkflowStub update = updates.start(updates.input(null));
        slow.awaitStarted();

        update.cancel();

        assertThatThrownBy(() -> update.getResult(UpdateResult.class)).hasCauseInstanceOf(CanceledFailure.class);
        assertThat(slow.wasStopped()).isTrue();
        assertThat(engine.calls()).containsExactly("plan 1", "slow 1", "finish CANCELED");
        UpdateResult status = update.query("status", UpdateResult.class);
        assertThat(status.state()).isEqualTo("CANCELED");
        assertThat(UpdateEnvironment.states(status))
                .containsEntry("slow", "STOPPED")
                .containsEntry("below", "STOPPED");
    }

    @Test
    void errorsOfTheDefinitionFailTheUpdateBeforeAnythingRuns() {
        engine.planFails(new PipelineException(List.of(
                Problem.of(ErrorCode.CYCLE, "a reads b, b reads a", "break the cycle"),
                Problem.of(ErrorCode.UNKNOWN_RELATION, "no table c", ""))));

        UpdateResult result = updates.run(updates.input(UpdateCourse.PRODUCTION));

        assertThat(engine.calls()).containsExactly("plan 1");
        UpdateError error = error(result);
        assertThat(error.code()).isEqualTo("CYCLE");
        assertThat(error.problems()).hasSize(2);
    }

    @Test
    void anOutageWhilePlanningGivesTheLeaseBack() {
        engine.planFails(
                new PipelineException(Problem.of(ErrorCode.STORAGE_UNAVAILABLE, "bucket unreachable", "wait")));

        UpdateResult result = updates.run(updates.input(UpdateCourse.PRODUCTION));

        assertThat(engine.calls()).containsExactly("plan 1", "plan 2", "plan 3", "finish FAILED");
        assertThat(result.error()).isNotNull();
    }

    @Test
    void anUpdateThatQueuesWaitsForTheOther() {
        engine.flow("bronze");
        engine.planFails(new PipelineException(Problem.of(ErrorCode.UPDATE_ACTIVE, "update 7 is active", "wait")));

        UpdateResult result =
                updates.run(Map.of("pipeline", Map.of("spec", project.toUri().toString()), "onConflict", "queue"));

        assertThat(result.state()).isEqualTo("COMPLETED");
        assertThat(engine.calls()).containsExactly("plan 1", "wait", "plan 1", "bronze 1", "finish COMPLETED");
    }

    @Test
    void anUpdateThatCancelsTheOtherWaitsUntilThatOneHasStopped() {
        engine.flow("bronze");
        engine.planFails(new PipelineException(Problem.of(ErrorCode.UPDATE_ACTIVE, "update 7 is active", "wait")));

        UpdateResult result = updates.run(
                Map.of("pipeline", Map.of("spec", project.toUri().toString()), "onConflict", "cancel_other"));

        assertThat(result.state()).isEqualTo("COMPLETED");
        assertThat(engine.calls()).containsExactly("plan 1", "stop other", "plan 1", "bronze 1", "finish COMPLETED");
    }

    @Test
    void anUpdateWhosePlaceIsTakenIsCanceledAndSaysByWhom() throws InterruptedException {
        FlowScript slow = engine.flow("slow").blocks().placeIsTaken("update 8 took its place");
        engine.flow("beside").blocks();
        engine.flow("below", "slow");
        WorkflowStub update = updates.start(updates.input(UpdateCourse.PRODUCTION));
        slow.awaitStarted();

        assertThatThrownBy(() -> update.getResult(UpdateResult.class)).hasCauseInstanceOf(CanceledFailure.class);

        UpdateResult status = update.query("status", UpdateResult.class);
        assertThat(status.state()).isEqualTo("CANCELED");
        assertThat(status.flows()).extracting(FlowResult::state).containsOnly("STOPPED");
        assertThat(error(status).message()).contains("update 8 took its place");
        assertThat(engine.end().state()).isEqualTo("CANCELED");
        assertThat(engine.end().message()).contains("update 8 took its place");
    }

    @Test
    void anUpdateThatDoesNotQueueFailsWithTheNameOfTheOther() {
        engine.planFails(new PipelineException(Problem.of(ErrorCode.UPDATE_ACTIVE, "update 7 is active", "wait")));

        UpdateResult result = updates.run(updates.input(null));

        assertThat(engine.calls()).containsExactly("plan 1");
        assertThat(error(result).message()).isEqualTo("update 7 is active");
    }

    @Test
    void projectsOutsideTheRootsAreRefused() {
        UpdateResult result = updates.run(Map.of("pipeline", Map.of("spec", "file:///etc/spark-pipeline.yml")));

        assertThat(engine.calls()).isEmpty();
        assertThat(error(result).code()).isEqualTo("PIPELINE_NOT_ALLOWED");
    }

    @Test
    void anUpdateThatOnlyChecksRunsNothingAndTellsNobody() {
        engine.flow("bronze");
        engine.flow("silver", "bronze");
        engine.tells(new Notification(List.of(), "http://127.0.0.1:1/", List.of(Alert.values())));
        Map<String, Object> input = Map.of(
                "pipeline", Map.of("spec", project.toUri().toString()),
                "refreshFlows", List.of("silver"),
                "validateOnly", true);

        UpdateResult well = updates.run(input);

        assertThat(well.state()).isEqualTo("COMPLETED");
        assertThat(UpdateEnvironment.states(well)).isEqualTo(Map.of("bronze", "EXCLUDED", "silver", "EXCLUDED"));
        assertThat(well.flows()).allSatisfy(flow -> assertThat(flow.refresh()).isEqualTo("COMPLETE_RECOMPUTE"));
        assertThat(engine.request().refreshFlows()).containsExactly("silver");

        engine.planFails(new PipelineException(Problem.of(ErrorCode.CYCLE, "a and b read each other", "cut it")));
        UpdateResult wrong = updates.run(input);

        assertThat(wrong.state()).isEqualTo("FAILED");
        assertThat(error(wrong).code()).isEqualTo("CYCLE");
        assertThat(engine.calls()).containsExactly("validate", "validate");
    }

    @Test
    void inputThatIsNotTheDocumentedJsonEndsTheUpdate() {
        assertThatThrownBy(() -> updates.run(Map.of("pipeline", 5))).isInstanceOf(WorkflowFailedException.class);
        assertThat(updates.run(Map.of("unknown", true)).error())
                .isNotNull()
                .extracting(UpdateError::code)
                .isEqualTo("ARGUMENT_INVALID");
    }

    @Test
    void theInputReachesTheEngine() {
        engine.flow("bronze");

        updates.run(Map.of(
                "pipeline", Map.of("spec", project.toUri().toString()),
                "cause", "SCHEDULE",
                "refresh", List.of("bronze"),
                "parameters", Map.of("day", "2026-01-01"),
                "somethingNewer", 1));

        assertThat(engine.request().cause().name()).isEqualTo("SCHEDULE");
        assertThat(engine.request().behaviour().name()).isEqualTo("PRODUCTION");
        assertThat(engine.request().refresh()).containsExactly("bronze");
        assertThat(engine.request().parameters()).containsEntry("day", "2026-01-01");
    }

    private static UpdateError error(UpdateResult result) {
        return Objects.requireNonNull(result.error());
    }
}
