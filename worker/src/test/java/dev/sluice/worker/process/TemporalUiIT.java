package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SharedSpark;
import dev.sluice.workflow.FlowRequests;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import dev.sluice.workflow.result.FlowResult;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A person retries what failed from the Temporal UI, in a real browser, on the server that {@code sluice dev} starts. Of the
 * flows a, b, c after a, and d after b and c, b fails for its data; a and c must not run again.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class TemporalUiIT {
    private static final String SQL = """
            CREATE OR REFRESH STREAMING TABLE a
              AS SELECT * FROM STREAM read_files('data/a', format => 'json', schema => 'id INT');
            CREATE OR REFRESH MATERIALIZED VIEW b (CONSTRAINT positive EXPECT (amount > 0) ON VIOLATION FAIL UPDATE)
              AS SELECT * FROM read_files('data/b', format => 'json', schema => 'id INT, amount INT');
            CREATE OR REFRESH MATERIALIZED VIEW c AS SELECT count(*) AS n FROM a;
            CREATE OR REFRESH MATERIALIZED VIEW d AS SELECT b.amount, c.n FROM b CROSS JOIN c;
            """;
    private static final String BROKEN = "expectation positive (amount > 0) is not true for 1 of 1 rows";

    @TempDir
    private static Path root;

    private static Project project;
    private static DevProcess dev;
    private static TemporalUi ui;
    private static int deliveries;

    @BeforeAll
    static void start() {
        TemporalUi.assumeBrowser();
        project = Project.create(root, "", SQL);
        dev = DevProcess.start(project);
        ui = TemporalUi.at(dev.uiAddress());
    }

    @AfterAll
    static void stop() {
        if (dev != null) {
            dev.close();
        }
    }

    @Test
    void aFailedUpdateSaysWhatFailedAndWhy() {
        WorkflowExecution failed = fails("FAIL");

        String timeline = ui.read(failed, "timeline");
        assertThat(timeline).contains("FAILED", "a", "b", "c", "(plan)", "(finish)");
        assertThat(ui.read(failed, "history")).contains("b failed: " + BROKEN);
        assertThat(ui.details(failed)).contains("1 FAILED", "1 SKIPPED", BROKEN);
    }

    @Test
    void aResetToTheLastTaskRunsOnlyWhatFailedAndWhatWasSkipped() {
        resets(0);
    }

    @Test
    void aResetToTheFirstTaskRunsOnlyWhatFailedAndWhatWasSkipped() {
        resets(Integer.MAX_VALUE);
    }

    @Test
    void aResetToAnyTaskRunsOnlyWhatFailedAndWhatWasSkipped() {
        long seed = System.nanoTime();
        System.out.println("TemporalUiIT: seed " + seed);

        resets(1 + new Random(seed).nextInt(8));
    }

    @Test
    void anUpdateOnHoldGoesOnWithASignalFromTheDialog() {
        WorkflowExecution held = fails("HOLD");
        Work before = Work.of(project);
        repair();

        ui.signal(held, FlowRequests.RETRY_FLOW, "\"b\"");

        assertRanAgain(held, before);
    }

    @Test
    void anUpdateOnHoldGoesOnWithAnUpdateFromTheDialog() {
        WorkflowExecution held = fails("HOLD");
        Work before = Work.of(project);
        repair();

        ui.update(held, FlowRequests.RETRY_FAILED);

        assertRanAgain(held, before);
    }

    /** The UI's own start sets no behaviour: development, which reads the project again at a retry. */
    @Test
    void aCorrectedQueryCountsAfterAReset() {
        project.write(
                "transformations/e.sql",
                "CREATE MATERIALIZED VIEW e AS SELECT IF(n >= 0, raise_error('bad'), n) AS n FROM d;");
        project.write("data/b/b.json", "{\"id\": 1, \"amount\": 1}");
        String updateId = UUID.randomUUID().toString();
        WorkflowStub update = dev.client()
                .newUntypedWorkflowStub(
                        PipelineUpdateWorkflow.TYPE,
                        WorkflowOptions.newBuilder()
                                .setWorkflowId(DevProcess.workflowId(updateId))
                                .setTaskQueue(PipelineUpdateWorkflow.TASK_QUEUE)
                                .build());
        update.start(Map.of("pipeline", Map.of("spec", project.path())));
        awaitState(dev.update(updateId), "FAILED");
        assertThat(states(dev.update(updateId))).containsEntry("e", "FAILED");
        project.write("transformations/e.sql", "CREATE MATERIALIZED VIEW e AS SELECT n + 1 AS n FROM d;");

        ui.reset(dev.update(updateId).describe().getExecution(), 0);

        awaitCompleted(dev.update(updateId));
        assertThat(project.rows("e")).containsExactly("[" + (deliveries + 1) + "]");
        project.delete("transformations/e.sql");
    }

    private static void resets(int fromEnd) {
        WorkflowExecution failed = fails("FAIL");
        Work before = Work.of(project);
        repair();

        String point = ui.reset(failed, fromEnd);

        assertThat(point).as("point of the dialog").contains("WorkflowTask");
        assertRanAgain(failed, before);
    }

    /** A new row for a and a bad one for b: a and c have work to do, b fails, d is skipped. */
    private static WorkflowExecution fails(String onFailure) {
        deliveries++;
        project.write("data/a/" + deliveries + ".json", "{\"id\": " + deliveries + "}");
        project.write("data/b/b.json", "{\"id\": 1, \"amount\": -" + deliveries + "}");
        String updateId;
        try (SluiceProcess client = SluiceProcess.start(
                "start", project.path(), "--address", dev.address(), "--on-failure", onFailure, "--no-wait")) {
            assertThat(client.exitCode()).as(client::transcript).isZero();
            updateId = client.out().strip();
        }
        WorkflowStub update = dev.update(updateId);
        awaitState(update, "FAILED");
        assertThat(states(update)).isEqualTo(Map.of("a", "COMPLETED", "b", "FAILED", "c", "COMPLETED", "d", "SKIPPED"));
        return update.describe().getExecution();
    }

    private static void repair() {
        project.write("data/b/b.json", "{\"id\": 1, \"amount\": " + deliveries + "}");
    }

    private static void assertRanAgain(WorkflowExecution first, Work before) {
        String updateId = first.getWorkflowId().substring(first.getWorkflowId().lastIndexOf('/') + 1);
        WorkflowStub update = dev.update(updateId);
        awaitCompleted(update);
        assertThat(states(update))
                .isEqualTo(Map.of("a", "COMPLETED", "b", "COMPLETED", "c", "COMPLETED", "d", "COMPLETED"));
        Work after = Work.of(project);
        assertThat(after.commits())
                .isEqualTo(Map.of(
                        "a",
                        before.commits("a"),
                        "b",
                        before.commits("b") + 1,
                        "c",
                        before.commits("c"),
                        "d",
                        before.commits("d") + 1));
        assertThat(attempts(updateId)).isEqualTo(Map.of("a", 1L, "b", 2L, "c", 1L, "d", 1L));
        assertThat(project.rows("a")).hasSize(deliveries);
        assertThat(project.rows("d")).containsExactly("[" + deliveries + "," + deliveries + "]");
    }

    private static void awaitCompleted(WorkflowStub update) {
        Awaitility.await()
                .atMost(SluiceProcess.PATIENCE)
                .until(() ->
                        update.describe().getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
    }

    private static void awaitState(WorkflowStub update, String state) {
        Awaitility.await()
                .atMost(SluiceProcess.PATIENCE)
                .until(() -> update.query("status", UpdateResult.class).state().equals(state));
    }

    private static Map<String, String> states(WorkflowStub update) {
        return update.query("status", UpdateResult.class).flows().stream()
                .collect(Collectors.toMap(FlowResult::flow, FlowResult::state));
    }

    /** Attempts of each flow that the event log tells of. */
    private static Map<String, Long> attempts(String updateId) {
        Path log = project.tableFolder("event_log").orElseThrow();
        return SharedSpark.get()
                .read()
                .format("delta")
                .load(log.toString())
                .where("event_type = 'flow_progress' AND origin.update_id = '" + updateId
                        + "' AND get_json_object(details, '$.flow_progress.status') IN ('COMPLETED', 'IDLE', 'FAILED')")
                .selectExpr("origin.flow_name", "id")
                .distinct()
                .groupBy("flow_name")
                .count()
                .collectAsList()
                .stream()
                .collect(Collectors.toMap(row -> lastPart(row.getString(0)), row -> row.getLong(1)));
    }

    private static String lastPart(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Commits of each table. */
    private record Work(Map<String, Long> commits) {
        static Work of(Project project) {
            return new Work(Stream.of("a", "b", "c", "d").collect(Collectors.toMap(table -> table, table ->
                    (long) project.commits(table).size())));
        }

        long commits(String table) {
            return commits.getOrDefault(table, 0L);
        }
    }
}
