package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.workflow.maintenance.MaintenanceInput;
import dev.sluice.workflow.maintenance.MaintenanceResult;
import dev.sluice.workflow.maintenance.PipelineMaintenanceWorkflow;
import dev.sluice.workflow.maintenance.StepResult;
import dev.sluice.workflow.message.PipelineRef;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Maintenance as a workflow; waiting takes no time here. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PipelineMaintenanceTest {
    private final ScriptedEngine engine = new ScriptedEngine();
    private final MaintenanceScript script = engine.maintenance();

    @TempDir
    private Path project;

    private UpdateEnvironment service;

    @BeforeEach
    void start() {
        service = new UpdateEnvironment(engine, project);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private WorkflowStub start(Object input) {
        WorkflowStub stub = service.service()
                .getWorkflowClient()
                .newUntypedWorkflowStub(
                        PipelineMaintenanceWorkflow.TYPE,
                        WorkflowOptions.newBuilder()
                                .setTaskQueue(PipelineMaintenanceWorkflow.TASK_QUEUE)
                                .setWorkflowId(PipelineMaintenanceWorkflow.workflowId("orders"))
                                .build());
        stub.start(input);
        return stub;
    }

    private MaintenanceInput input(@Nullable Long patienceSeconds, String... tasks) {
        return new MaintenanceInput(PipelineRef.ofSpec(project.toUri().toString()), List.of(tasks), patienceSeconds);
    }

    private MaintenanceResult run(Object input) {
        return start(input).getResult(MaintenanceResult.class);
    }

    @Test
    void prunesFirstAndThenLooksAfterEachTable() {
        script.tables("bronze", "gold");

        MaintenanceResult result =
                run(Map.of("pipeline", Map.of("spec", project.toUri().toString())));

        assertThat(result.state()).isEqualTo("COMPLETED");
        assertThat(script.calls().get(0)).isEqualTo("[PRUNE]");
        assertThat(script.calls())
                .containsExactlyInAnyOrder("[PRUNE]", "bronze [OPTIMIZE, VACUUM]", "gold [OPTIMIZE, VACUUM]");
        assertThat(result.steps())
                .contains(new StepResult("gold", "optimize", StepResult.DONE, "small", Map.of("files_after", 1L)));
    }

    @Test
    @EnabledIfSystemProperty(named = RecordedHistory.FOLDER, matches = ".+")
    void recordHistory() {
        script.tables("bronze", "silver", "gold").yields(1);
        WorkflowStub recorded = start(input(null));
        recorded.getResult(MaintenanceResult.class);

        RecordedHistory.write("maintenance", service, recorded.getExecution());
    }

    @Test
    void doesOnlyWhatIsAskedAndNoMoreThanTwoTablesAtATime() {
        script.tables(IntStream.range(0, 2_500)
                .mapToObj(i -> "table_with_a_long_name_" + i)
                .toArray(String[]::new));

        MaintenanceResult result = run(input(null, "vacuum"));

        assertThat(script.calls()).hasSize(2_500).doesNotHaveDuplicates().allMatch(call -> call.endsWith(" [VACUUM]"));
        assertThat(script.mostRunning()).isBetween(1, 2);
        assertThat(result.steps().size() + result.stepsOmitted()).isEqualTo(2_500);
        assertThat(result.stepsOmitted()).isPositive();
    }

    @Test
    void whatMakesWayForAnUpdateIsTriedAgainLater() {
        script.tables("bronze").yields(3);

        MaintenanceResult result = run(input(null, "OPTIMIZE"));

        assertThat(script.calls()).hasSize(4);
        assertThat(result.steps())
                .singleElement()
                .satisfies(step -> assertThat(step.state()).isEqualTo(StepResult.DONE));
    }

    @Test
    void patienceEnds() {
        script.tables("bronze").yields(1_000);

        MaintenanceResult result = run(input(0L, "OPTIMIZE"));

        assertThat(script.calls()).hasSize(1);
        assertThat(result.state()).isEqualTo("COMPLETED");
        assertThat(result.steps())
                .singleElement()
                .satisfies(step -> assertThat(step.reason()).isEqualTo("update u1 is active"));
    }

    @Test
    void aTableThatFailsStopsNoOther() {
        script.tables("bronze", "silver", "gold").breaks("silver");

        assertThatThrownBy(() -> run(input(null))).cause().isInstanceOfSatisfying(ApplicationFailure.class, failure -> {
            assertThat(failure.getType()).isEqualTo(PipelineMaintenanceWorkflow.MAINTENANCE_FAILED);
            assertThat(failure.getOriginalMessage()).contains("silver failed: STORAGE_CORRUPT: silver is broken");
            MaintenanceResult document = failure.getDetails().get(MaintenanceResult.class);
            assertThat(document.steps())
                    .extracting(StepResult::state)
                    .containsExactlyInAnyOrder("DONE", "DONE", "FAILED", "DONE");
        });
    }

    @Test
    void cancellationStopsTheWorkBeforeItEnds() throws InterruptedException {
        script.tables("bronze", "gold").blocks();
        WorkflowStub maintenance = start(input(null, "OPTIMIZE"));
        script.awaitStarted();

        maintenance.cancel();

        assertThatThrownBy(() -> maintenance.getResult(MaintenanceResult.class))
                .hasCauseInstanceOf(CanceledFailure.class);
        assertThat(script.wasStopped()).isTrue();
        assertThat(maintenance.query("status", MaintenanceResult.class).state()).isEqualTo("CANCELED");
    }

    @Test
    void badInputFails() {
        assertThatThrownBy(() -> run(Map.of())).rootCause().hasMessageContaining("the input names no pipeline");
        assertThatThrownBy(() -> run(input(null, "REPAIR"))).rootCause().hasMessageContaining("not REPAIR");
    }
}
