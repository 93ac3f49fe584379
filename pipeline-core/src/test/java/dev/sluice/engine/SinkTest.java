package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
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
