package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules on temporary views are counted where the view is read: once per flow that reads it. */
class ViewExpectationTest {
    private static final String SOURCE = "read_files('data', format => 'json', schema => 'id INT')";
    private static final String CHECKED = """
            CREATE TEMPORARY VIEW checked (CONSTRAINT positive EXPECT (id > 0) ON VIOLATION DROP ROW)
            AS SELECT id FROM SOURCE;
            """;

    @TempDir
    Path folder;

    private TestPipeline pipeline(String sql) {
        return TestPipeline.of(folder, sql.replace("SOURCE", SOURCE))
                .write("data/a.json", "{\"id\": 1}", "{\"id\": 2}", "{\"id\": -3}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TEMPORARY VIEW", "TEMPORARY LIVE VIEW", "LIVE VIEW"})
    void anySpellingOfATemporaryViewTakesRules(String kind) {
        TestPipeline pipeline = pipeline(
                CHECKED.replace("TEMPORARY VIEW", kind) + "CREATE MATERIALIZED VIEW kept AS SELECT id FROM checked");
        TestUpdate update = pipeline.run();
        assertThat(update.counts("kept")).containsExactly("checked.positive 2/1");
        assertThat(update.outcome("kept").droppedRows()).isEqualTo(1);
        assertThat(pipeline.rows("SELECT * FROM kept")).containsExactly("1", "2");
        assertThat(pipeline.rows("SELECT * FROM checked")).containsExactly("1", "2");
    }

    @Test
    void everyReadingFlowCountsForItself() {
        TestPipeline pipeline = pipeline(CHECKED.replace("SOURCE", "STREAM SOURCE") + """
                CREATE STREAMING TABLE a AS SELECT id FROM STREAM checked;
                CREATE STREAMING TABLE b (CONSTRAINT not_two EXPECT (id <> 2)) AS SELECT id FROM STREAM(checked)
                """);
        TestUpdate update = pipeline.run();
        assertThat(update.counts("a")).containsExactly("checked.positive 2/1");
        assertThat(update.counts("b")).containsExactlyInAnyOrder("checked.positive 2/1", "not_two 1/1");
    }

    @Test
    void aViewThatAFlowReadsTwiceIsCountedOnce() {
        TestPipeline pipeline = pipeline(CHECKED + """
                CREATE MATERIALIZED VIEW joined AS SELECT l.id FROM checked l JOIN checked r ON l.id = r.id;
                CREATE MATERIALIZED VIEW stacked AS SELECT id FROM checked UNION ALL SELECT id FROM checked;
                CREATE MATERIALIZED VIEW named AS
                  WITH c AS (SELECT id FROM checked) SELECT l.id FROM c l JOIN c r ON l.id >= r.id ORDER BY l.id
                """);
        TestUpdate update = pipeline.run();
        assertThat(update.counts("joined")).containsExactly("checked.positive 2/1");
        assertThat(update.counts("stacked")).containsExactly("checked.positive 2/1");
        assertThat(update.counts("named")).containsExactly("checked.positive 2/1");
        assertThat(pipeline.rows("SELECT * FROM stacked")).containsExactly("1", "1", "2", "2");
        assertThat(pipeline.rows("SELECT * FROM named")).containsExactly("1", "2", "2");
    }

    @Test
    void aViewOverAView() {
        TestPipeline pipeline = pipeline(CHECKED + """
                CREATE TEMPORARY VIEW stricter (CONSTRAINT not_two EXPECT (id <> 2) ON VIOLATION DROP ROW)
                AS SELECT id FROM checked;
                CREATE MATERIALIZED VIEW kept AS SELECT id FROM stricter
                """);
        TestUpdate update = pipeline.run();
        assertThat(update.counts("kept")).containsExactlyInAnyOrder("checked.positive 2/1", "stricter.not_two 1/1");
        assertThat(pipeline.rows("SELECT * FROM kept")).containsExactly("1");
    }

    @Test
    void everyBatchOfAStreamIsCounted() {
        TestPipeline pipeline = pipeline("""
                CREATE TEMPORARY VIEW checked (CONSTRAINT positive EXPECT (id > 0) ON VIOLATION DROP ROW)
                AS SELECT id FROM STREAM read_files(
                  'data', format => 'json', schema => 'id INT', maxFilesPerTrigger => 1);
                CREATE STREAMING TABLE kept (CONSTRAINT even EXPECT (id % 2 = 0)) AS SELECT id FROM STREAM checked
                """);
        pipeline.write("data/b.json", "{\"id\": 4}").write("data/c.json", "{\"id\": -5}", "{\"id\": 6}");
        TestUpdate update = pipeline.run();
        assertThat(update.counts("kept")).containsExactlyInAnyOrder("checked.positive 4/2", "even 3/1");
        assertThat(update.outcome("kept").outputRows()).isEqualTo(4);
        assertThat(update.outcome("kept").droppedRows()).isEqualTo(2);
        assertThat(pipeline.version("kept")).isEqualTo(2);
    }

    @Test
    void aChangedRuleOfAViewBehindAViewIsAChange() {
        String sql = """
                CREATE TEMPORARY VIEW inner_view (CONSTRAINT above EXPECT (id > %d) ON VIOLATION DROP ROW)
                AS SELECT id FROM (SELECT explode(array(1, 2, -3)) AS id);
                CREATE TEMPORARY VIEW outer_view AS SELECT id FROM inner_view;
                CREATE MATERIALIZED VIEW kept AS SELECT id FROM outer_view
                """;
        TestPipeline pipeline = pipeline(sql.formatted(0));
        pipeline.run();
        assertThat(pipeline.run().state("kept")).isEqualTo("NO_OP");
        pipeline.sql(sql.formatted(1));
        pipeline.run();
        assertThat(pipeline.rows("SELECT * FROM kept")).containsExactly("2");
    }

    @Test
    void aRuleThatDependsOnTheTimeAlwaysRefreshes() {
        TestPipeline pipeline = pipeline("""
                CREATE TEMPORARY VIEW recent (
                  CONSTRAINT young EXPECT (day > current_date() - INTERVAL 7 DAYS) ON VIOLATION DROP ROW
                ) AS SELECT * FROM VALUES (1, DATE'1999-01-01'), (2, DATE'2999-01-01') AS t(id, day);
                CREATE MATERIALIZED VIEW kept AS SELECT id FROM recent;
                CREATE MATERIALIZED VIEW lucky (CONSTRAINT coin EXPECT (rand() < 0.5)) AS SELECT 1 AS one
                """);
        pipeline.run();
        TestUpdate again = pipeline.run();
        assertThat(again.outcome("kept").reason()).contains("young").contains("time");
        assertThat(again.outcome("lucky").reason()).contains("coin").contains("not deterministic");
    }
}
