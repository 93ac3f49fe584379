package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.inspect.PastUpdates;
import dev.sluice.engine.update.FlowEnd;
import dev.sluice.engine.update.UpdateEnd;
import dev.sluice.plan.PlanRef;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What updates leave in the event log, as queries see it. */
class UpdateEventsTest {
    private static final String DOCUMENTED = """
            SELECT pipeline_name, expectation_name, passed_records, failed_records,
                   ROUND(failed_records * 100.0 / (passed_records + failed_records), 2) AS failure_pct
            FROM system.lakeflow.events WHERE event_type = 'expectation' ORDER BY timestamp DESC
            """;

    @TempDir
    static Path folder;

    private static TestPipeline pipeline;
    private static String good;
    private static String bad;

    /** A good update, then one in which a flow fails and another is skipped. */
    @BeforeAll
    static void twoUpdates() {
        pipeline = TestPipeline.of(folder, """
                CREATE STREAMING TABLE bronze AS
                  SELECT id FROM STREAM read_files('data', format => 'json', schema => 'id INT');
                CREATE MATERIALIZED VIEW silver (
                  CONSTRAINT small EXPECT (id < 100) ON VIOLATION FAIL UPDATE,
                  CONSTRAINT even EXPECT (id % 2 = 0) ON VIOLATION DROP ROW
                ) AS SELECT id FROM bronze;
                CREATE MATERIALIZED VIEW gold AS SELECT count(*) AS n FROM silver;
                CREATE MATERIALIZED VIEW still AS SELECT 1 AS one;
                """).write("data/a.json", "{\"id\": 1}", "{\"id\": 2}", "{\"id\": 4}");
        good = pipeline.run().plan().ref().updateId();
        pipeline.write("data/b.json", "{\"id\": 1000}");
        bad = pipeline.run().plan().ref().updateId();
    }

    @Test
    void theDocumentedQuery() {
        assertThat(pipeline.rows(DOCUMENTED))
                .containsExactly(
                        "test even 2 1 33.33", "test even 3 1 25.00", "test small 3 0 0.00", "test small 3 1 25.00");
    }

    @Test
    void whatAnUpdateIsComparedWith() {
        PastUpdates past = TestPipeline.engine().pastUpdates(pipeline.uri(), 21);

        assertThat(past.rules())
                .as("what flows counted that ended well")
                .containsExactly(
                        new PastUpdates.RuleRun(good, "silver", "even", 2, 1),
                        new PastUpdates.RuleRun(good, "silver", "small", 3, 0));
        assertThat(past.refreshes())
                .extracting(refresh -> refresh.updateId() + " " + refresh.flow() + " " + refresh.technique())
                .containsExactlyInAnyOrder(
                        good + " bronze STREAM_APPEND",
                        good + " silver COMPLETE_RECOMPUTE",
                        good + " gold COMPLETE_RECOMPUTE",
                        good + " still COMPLETE_RECOMPUTE",
                        bad + " bronze STREAM_APPEND");
    }

    @Test
    void oneRowPerUpdate() {
        assertThat(pipeline.query("SELECT update_id, state, cause, user FROM system.lakeflow.updates ORDER BY started")
                        .rows())
                .containsExactly(
                        List.of(good, "COMPLETED", "USER_ACTION", "tester"),
                        List.of(bad, "FAILED", "USER_ACTION", "tester"));
        assertThat(pipeline.value("SELECT message FROM system.lakeflow.updates WHERE state = 'FAILED'"))
                .contains("silver failed")
                .doesNotContain("gold");
    }

    @Test
    void oneRowPerFlowAndUpdate() {
        String flows = "SELECT flow_name, state, refresh, output_rows, dropped_records, attempts"
                + " FROM system.lakeflow.flows WHERE update_id = ";
        assertThat(pipeline.rows(flows + "'" + good + "'"))
                .containsExactly(
                        "bronze COMPLETED STREAM_APPEND 3 null 1",
                        "gold COMPLETED COMPLETE_RECOMPUTE 1 null 1",
                        "silver COMPLETED COMPLETE_RECOMPUTE 2 1 1",
                        "still COMPLETED COMPLETE_RECOMPUTE 1 null 1");
        assertThat(pipeline.rows(flows + "'" + bad + "'"))
                .containsExactly(
                        "bronze COMPLETED STREAM_APPEND 1 null 1",
                        "gold SKIPPED COMPLETE_RECOMPUTE null null 0",
                        "silver FAILED COMPLETE_RECOMPUTE null null 1",
                        "still COMPLETED NO_OP 0 null 1");
        assertThat(pipeline.value("SELECT message FROM system.lakeflow.flows WHERE state = 'FAILED'"))
                .contains("small")
                .contains("{\"id\":1000}");
    }

    @Test
    void everyAttemptEndsOnce() {
        assertThat(pipeline.rows("""
                        SELECT origin.flow_name, count(*) FROM event_log('test')
                        WHERE event_type = 'flow_progress' AND get_json_object(details, '$.flow_progress.status')
                          IN ('COMPLETED', 'FAILED', 'IDLE', 'STOPPED', 'SKIPPED', 'EXCLUDED')
                        GROUP BY origin.update_id, origin.flow_name
                        """))
                .containsExactly(
                        "bronze 1", "bronze 1", "gold 1", "gold 1", "silver 1", "silver 1", "still 1", "still 1");
    }

    @Test
    void lineage() {
        assertThat(pipeline.rows("SELECT dataset, input_type, input, is_stream FROM system.lakeflow.lineage"
                        + " WHERE input_type = 'DATASET'"))
                .containsExactly("gold DATASET silver false", "silver DATASET bronze false");
        assertThat(pipeline.value("SELECT input FROM system.lakeflow.lineage WHERE dataset = 'bronze'"))
                .endsWith("/data");
    }

    @Test
    void theLogUnderAllItsNames() {
        String count = pipeline.value("SELECT count(*) FROM event_log('test')");
        assertThat(Integer.parseInt(count)).isGreaterThan(20);
        assertThat(pipeline.value("SELECT count(*) FROM event_log(TABLE(silver))"))
                .isEqualTo(count);
        assertThat(pipeline.value("SELECT count(*) FROM event_log")).isEqualTo(count);
        assertThat(pipeline.rows("SHOW TABLES"))
                .containsExactly(
                        "default bronze streaming table",
                        "default gold materialized view",
                        "default silver materialized view",
                        "default still materialized view");
    }

    @Test
    void aFlowWhoseLastAttemptEndedWithoutAWordIsTold(@TempDir Path other) {
        TestPipeline lost = TestPipeline.of(other, "CREATE MATERIALIZED VIEW v AS SELECT 1 AS one");
        PlanRef plan = lost.plan(Ask.everything()).ref();

        TestPipeline.engine()
                .finish(
                        lost.uri(),
                        plan,
                        new UpdateEnd(
                                "FAILED",
                                "v failed",
                                List.of(new FlowEnd("v", "FAILED", "the worker was lost", List.of(1, 2, 3)))));

        assertThat(lost.rows("SELECT flow_name, state, attempts FROM system.lakeflow.flows"))
                .containsExactly("v FAILED 3");
        assertThat(lost.rows("SELECT message FROM event_log('test') WHERE event_type = 'flow_progress'"))
                .hasSize(3)
                .allMatch(message -> message.contains("ended without a word"));
    }
}
