package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that go out of the pipeline: each once to Delta, whatever happens; nothing is ever taken back. */
class SinkTest {
    private static final String SINK = """
            from pyspark import pipelines as dp

            dp.create_sink("out", "%s", {"path": "sent"})

            @dp.append_flow(target="out", name="to_out")
            def to_out():
                return spark.readStream.table("rows").where("id > 0")
            """;

    @TempDir
    Path folder;

    private TestPipeline pipeline;

    @BeforeEach
    void project() {
        pipeline = TestPipeline.of(
                        folder,
                        "CREATE STREAMING TABLE rows AS SELECT * FROM STREAM read_files('data', format => 'json', schema => 'id INT');")
                .write("transformations/sink.py", SINK.formatted("delta"))
                .write("data/a.json", "{\"id\": 1}", "{\"id\": -1}", "{\"id\": 2}");
    }

    private List<String> sent(String format) {
        return TestPipeline.spark()
                .read()
                .format(format)
                .load(folder.resolve("sent").toString())
                .selectExpr("cast(id as string)")
                .collectAsList()
                .stream()
                .map((Row row) -> row.getString(0))
                .sorted()
                .toList();
    }

    @Test
    void newRowsAreSentAndCounted() {
        TestUpdate first = pipeline.run();
        assertThat(first.outcome("to_out").outputRows()).isEqualTo(2);
        assertThat(sent("delta")).containsExactly("1", "2");
        assertThat(pipeline.run().state("to_out")).isEqualTo("IDLE");
        pipeline.write("data/b.json", "{\"id\": 3}");
        assertThat(pipeline.run().outcome("to_out").outputRows()).isEqualTo(1);
        assertThat(sent("delta")).containsExactly("1", "2", "3");
        assertThat(pipeline.rows(
                        "SELECT DISTINCT origin.dataset_name FROM event_log() WHERE event_type = 'sink_definition'"))
                .containsExactly("out");
    }

    @Test
    void aBatchThatWasSentBeforeTheProcessDiedIsNotInADeltaTableTwice() {
        AtomicBoolean isBroken = new AtomicBoolean();
        TestUpdate broken = pipeline.watched(step -> {
                    if (step.equals("send out") && isBroken.compareAndSet(false, true)) {
                        throw new IllegalStateException("the process dies here");
                    }
                })
                .run();
        assertThat(broken.state("to_out")).isEqualTo("FAILED");
        assertThat(sent("delta")).containsExactly("1", "2");
        assertThat(pipeline.run().state("to_out")).isEqualTo("COMPLETED");
        assertThat(sent("delta")).containsExactly("1", "2");
    }

    @Test
    void filesAndOtherFormatsOfSpark() {
        pipeline.write("transformations/sink.py", SINK.formatted("json"));
        pipeline.run();
        assertThat(sent("json")).containsExactly("1", "2");
    }

    @Test
    void aFullRefreshSendsEverythingAgainAndTakesNothingBack() {
        pipeline.run();
        TestUpdate again = pipeline.run(Ask.fullRefreshAll());
        assertThat(again.state()).isEqualTo("COMPLETED");
        assertThat(again.outcome("to_out").reason()).contains("what was sent before stays");
        assertThat(sent("delta")).containsExactly("1", "1", "2", "2");
    }

    @Test
    void aSinkThatNothingFeedsIsFine() {
        pipeline.write(
                "transformations/sink.py",
                "from pyspark import pipelines as dp",
                "dp.create_sink('out', 'delta', {'path': 'sent'})");
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertThat(pipeline.run(Ask.fullRefreshAll()).state()).isEqualTo("COMPLETED");
        assertThat(folder.resolve("sent")).doesNotExist();
    }

    private static final String FUNCTION = """
            import os
            from pyspark import pipelines as dp
            from where import LINES

            @dp.foreach_batch_sink(name="out")
            def send(df, batch):
                if os.path.exists("refuses"):
                    raise ValueError("not today")
                rows = spark.sql("SELECT 0 AS id WHERE false").union(df.select("id")).collect()
                with open(LINES, "a") as lines:
                    for row in sorted(rows):
                        lines.write(f"{batch} {row.id}\\n")

            @dp.append_flow(target="out", name="to_out")
            def to_out():
                return spark.readStream.option("maxFilesPerTrigger", 1).table("rows").where("id > 0")
            """;

    private List<String> lines() throws IOException {
        return Files.readAllLines(folder.resolve("lines"));
    }

    @Test
    void aFunctionTakesBatchAfterBatch() throws IOException {
        pipeline.write("where.py", "LINES = 'lines'").write("transformations/sink.py", FUNCTION);
        pipeline.run();
        assertThat(lines()).containsExactly("0 1", "0 2");
        for (int id = 3; id < 5; id++) {
            pipeline.write("data/" + id + ".json", "{\"id\": " + id + "}").run(Ask.refresh("rows"));
        }
        assertThat(pipeline.run().outcome("to_out").outputRows()).isEqualTo(2);
        assertThat(lines()).containsExactly("0 1", "0 2", "1 3", "2 4");
    }

    @Test
    void aBatchThatItsFunctionRefusedIsGivenToItAgain() throws IOException {
        pipeline.write("where.py", "LINES = 'lines'")
                .write("transformations/sink.py", FUNCTION)
                .write("refuses", "yes");
        PipelineException error = pipeline.run().error("to_out");
        assertThat(error.code()).isEqualTo(ErrorCode.SINK_FUNCTION_FAILED);
        assertThat(error.getMessage())
                .contains("batch 0: ValueError: not today (")
                .contains("sink.py:8");
        Files.delete(folder.resolve("refuses"));
        assertThat(pipeline.run().outcome("to_out").outputRows()).isEqualTo(2);
        assertThat(lines()).containsExactly("0 1", "0 2");
    }

    @Test
    void rowsThatBreakAFatalRuleAreNotSent() throws IOException {
        pipeline.write("where.py", "LINES = 'lines'")
                .write("transformations/sink.py", FUNCTION.replace(".table(\"rows\")", ".table(\"checked\")"))
                .write("transformations/view.py", """
                        from pyspark import pipelines as dp

                        @dp.temporary_view
                        @dp.expect_or_fail("small", "id < 2")
                        def checked():
                            return spark.readStream.table("rows")
                        """);
        assertThat(pipeline.run().error("to_out").code()).isEqualTo(ErrorCode.EXPECTATION_FAILED);
        assertThat(folder.resolve("lines")).doesNotExist();
    }

    @Test
    void anUpdateFlowSendsWhatHasChanged() throws IOException {
        String python = FUNCTION.replace("append_flow", "update_flow")
                .replace(".where(\"id > 0\")", ".groupBy().agg({\"id\": \"sum\"}).toDF(\"id\")");
        pipeline.write("where.py", "LINES = 'lines'").write("transformations/sink.py", python);
        pipeline.run();
        pipeline.write("data/b.json", "{\"id\": 5}").run();
        assertThat(lines()).containsExactly("0 2", "1 7");
        assertRefused(ErrorCode.FLOW_TARGET_INVALID, SINK.formatted("delta").replace("append_flow", "update_flow"));
    }

    @Test
    void whatASinkDoesNotDo() {
        assertRefused(ErrorCode.SINK_IS_READ, SINK.formatted("delta") + """

                @dp.materialized_view
                def reads():
                    return spark.read.table("out")
                """);
        assertRefused(
                ErrorCode.BATCH_IN_STREAMING_TABLE,
                SINK.formatted("delta").replace("spark.readStream.table", "spark.read.table"));
    }

    private void assertRefused(ErrorCode code, String python) {
        pipeline.write("transformations/sink.py", python);
        PipelineException refused = catchThrowableOfType(PipelineException.class, pipeline::dryRun);
        assertThat(refused.problems()).hasSize(1);
        assertThat(refused.first().code()).isEqualTo(code);
        assertThat(String.valueOf(refused.first().where())).startsWith("transformations/sink.py:");
    }
}
