package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.error.ErrorCode;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.PlannedFlow;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.state.table.FlowOutcome;
import dev.sluice.state.table.RefreshKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flows that append to a streaming table: each row once, whatever else happens. */
class AppendFlowTest {
    private static final String SOURCE = "read_files('data', format => 'json', schema => 'id INT')";

    @TempDir
    Path folder;

    @Test
    void sixFlowsIntoOneTableAtTheSameTime() throws Exception {
        List<String> folders = IntStream.range(0, 6).mapToObj(i -> "f" + i).toList();
        String flows = folders.stream()
                .map(f -> "CREATE FLOW " + f + " AS INSERT INTO all_rows BY NAME SELECT * FROM STREAM "
                        + SOURCE.replace("data", "data/" + f) + ";")
                .collect(Collectors.joining("\n"));
        TestPipeline pipeline = TestPipeline.of(folder, "CREATE STREAMING TABLE all_rows;\n" + flows);
        for (int round = 0; round < 2; round++) {
            int from = round * 10;
            folders.forEach(f -> IntStream.range(from, from + 3)
                    .forEach(i -> pipeline.write("data/" + f + "/" + i + ".json", "{\"id\": " + i + "}")));
            runTogether(pipeline, "together-" + round);
            assertThat(pipeline.rows("SELECT id, count(*) FROM all_rows WHERE id >= " + from + " GROUP BY id"))
                    .containsExactlyInAnyOrder(from + " 6", (from + 1) + " 6", (from + 2) + " 6");
        }
        assertThat(pipeline.value("SELECT count(*) FROM all_rows")).isEqualTo("36");
    }

    private static void runTogether(TestPipeline pipeline, String updateId) throws Exception {
        PlannedUpdate plan =
                TestPipeline.engine().plan(pipeline.uri(), Ask.everything().request(updateId), 1);
        TestUpdate update = new TestUpdate(plan);
        ExecutorService threads = Executors.newFixedThreadPool(plan.flows().size());
        try {
            List<Future<FlowOutcome>> running = new ArrayList<>();
            for (PlannedFlow flow : plan.flows()) {
                running.add(threads.submit(() -> TestPipeline.engine()
                        .runFlow(pipeline.uri(), PlanRef.first(updateId), flow.name(), FlowContext.detached(1))));
            }
            for (int i = 0; i < running.size(); i++) {
                update.ended(plan.flows().get(i), running.get(i).get());
            }
        } finally {
            threads.shutdownNow();
        }
        TestPipeline.engine().finish(pipeline.uri(), PlanRef.first(updateId), update.end());
        assertThat(update.states()).hasSize(6).containsValues("COMPLETED").doesNotContainValue("IDLE");
    }

    @Test
    void aOnceFlowRunsOncePerFullRefresh() {
        TestPipeline pipeline = TestPipeline.of(folder, """
                CREATE STREAMING TABLE t;
                CREATE FLOW history AS INSERT ONCE INTO t BY NAME SELECT * FROM VALUES (-1), (-2) AS v(id);
                CREATE FLOW live AS INSERT INTO t BY NAME SELECT id FROM STREAM %s;
                """.formatted(SOURCE)).write("data/a.json", "{\"id\": 1}");
        TestUpdate first = pipeline.run();
        assertThat(first.outcome("history").refresh()).isEqualTo(RefreshKind.ONCE);
        assertThat(pipeline.rows("SELECT id FROM t")).containsExactly("-1", "-2", "1");

        pipeline.write("data/b.json", "{\"id\": 2}");
        assertThat(pipeline.run().states()).containsEntry("history", "IDLE").containsEntry("live", "COMPLETED");
        assertThat(pipeline.rows("SELECT id FROM t")).containsExactly("-1", "-2", "1", "2");

        assertThat(pipeline.run(Ask.fullRefresh("t")).state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT id FROM t")).containsExactly("-1", "-2", "1", "2");
        assertThat(pipeline.run().states()).containsEntry("history", "IDLE").containsEntry("live", "IDLE");
    }

    @Test
    void aStreamFromAStreamingTable() {
        TestPipeline pipeline =
                TestPipeline.of(folder, """
                CREATE STREAMING TABLE up AS SELECT id FROM STREAM %s;
                CREATE STREAMING TABLE down AS SELECT id * 10 AS tens FROM STREAM(up) WHERE id > 1;
                """.formatted(SOURCE)).write("data/a.json", "{\"id\": 1}", "{\"id\": 2}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT * FROM down")).containsExactly("20");
        pipeline.write("data/b.json", "{\"id\": 3}");
        assertThat(pipeline.run().outcome("down").outputRows()).isEqualTo(1);
        assertThat(pipeline.rows("SELECT * FROM down")).containsExactly("20", "30");
        assertThat(pipeline.run().states()).containsEntry("up", "IDLE").containsEntry("down", "IDLE");
    }

    @Test
    void filesInSeveralBatches() {
        TestPipeline pipeline = TestPipeline.of(folder, """
                CREATE STREAMING TABLE t AS SELECT id FROM STREAM read_files(
                  'data', format => 'json', schema => 'id INT', maxFilesPerTrigger => 2)
                """);
        IntStream.range(0, 5).forEach(i -> pipeline.write("data/" + i + ".json", "{\"id\": " + i + "}"));
        TestUpdate update = pipeline.run();
        assertThat(update.outcome("t").outputRows()).isEqualTo(5);
        assertThat(pipeline.version("t")).as("three batches, three commits").isEqualTo(2);
        assertThat(pipeline.rows("SELECT * FROM t")).containsExactly("0", "1", "2", "3", "4");
    }

    @Test
    void aCheckpointThatIsGoneIsNotReadAgain() {
        TestPipeline pipeline = TestPipeline.of(folder, "CREATE STREAMING TABLE t AS SELECT id FROM STREAM " + SOURCE)
                .write("data/a.json", "{\"id\": 1}");
        pipeline.run();
        pipeline.remove("pipeline-storage/_sluice/checkpoints");
        TestUpdate lost = pipeline.run();
        assertThat(lost.error("t").code()).isEqualTo(ErrorCode.CHECKPOINT_LOST);
        assertThat(lost.error("t"))
                .hasMessageContaining("--full-refresh t")
                .hasMessageContaining("--reset-checkpoint t");
        assertThat(pipeline.rows("SELECT id FROM t")).containsExactly("1");

        assertThat(pipeline.run(Ask.everything().resetCheckpoint("T")).state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT id FROM t")).containsExactly("1", "1");
        pipeline.write("data/b.json", "{\"id\": 2}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT id FROM t")).containsExactly("1", "1", "2");

        assertThat(pipeline.run(Ask.fullRefreshAll()).state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT id FROM t")).containsExactly("1", "2");
        assertThat(pipeline.run().states()).containsEntry("t", "IDLE");
    }
}
