package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.state.table.FlowOutcome;
import dev.sluice.state.table.FlowOutcome.RuleCount;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules that warn or drop: what stays, and what is counted. */
class ExpectationTest {
    private static final String AMOUNTS = "SELECT * FROM VALUES (1, 5), (2, -1), (3, NULL), (4, 7) AS t(id, amount)";

    @TempDir
    Path folder;

    @Test
    void nullIsAViolation() {
        TestPipeline pipeline = TestPipeline.of(folder, """
                CREATE MATERIALIZED VIEW kept (CONSTRAINT positive EXPECT (amount > 0) ON VIOLATION DROP ROW)
                AS SELECT * FROM VALUES (5), (-1), (NULL) AS t(amount)
                """);
        TestUpdate update = pipeline.run();
        assertThat(update.counts("kept")).containsExactly("positive 1/2");
        assertThat(update.outcome("kept").droppedRows()).isEqualTo(2);
        assertThat(pipeline.rows("SELECT * FROM kept")).containsExactly("5");
    }

    @Test
    void aRuleWithoutAnActionOnlyCounts() {
        TestPipeline pipeline = TestPipeline.of(
                folder, "CREATE MATERIALIZED VIEW kept (CONSTRAINT positive EXPECT (amount > 0)) AS " + AMOUNTS);
        TestUpdate update = pipeline.run();
        assertThat(update.counts("kept")).containsExactly("positive 2/2");
        assertThat(update.outcome("kept").droppedRows()).isZero();
        assertThat(pipeline.rows("SELECT * FROM kept")).hasSize(4);
    }

    @Test
    void rulesOfAllKindsTogether() {
        TestPipeline pipeline = TestPipeline.of(folder, """
                CREATE MATERIALIZED VIEW kept (
                  CONSTRAINT known EXPECT (amount IS NOT NULL),
                  CONSTRAINT positive EXPECT (amount > 0) ON VIOLATION DROP ROW,
                  CONSTRAINT small EXPECT (id < 4) ON VIOLATION DROP ROW,
                  CONSTRAINT has_id EXPECT (id IS NOT NULL) ON VIOLATION FAIL UPDATE
                ) AS\s""" + AMOUNTS);
        TestUpdate update = pipeline.run();
        assertThat(update.counts("kept")).containsExactly("known 3/1", "positive 2/2", "small 3/1", "has_id 4/0");
        assertThat(update.outcome("kept").droppedRows()).isEqualTo(3);
        assertThat(pipeline.rows("SELECT * FROM kept")).containsExactly("1 5");
    }

    @Test
    void anEmptyResultHasNoCounts() {
        TestPipeline pipeline = TestPipeline.of(folder, """
                CREATE MATERIALIZED VIEW none (CONSTRAINT positive EXPECT (id > 0)) AS SELECT id FROM range(0)
                """);
        assertThat(pipeline.run().counts("none")).isEmpty();
    }

    @Test
    void countsOfARuleByChanceAddUpWithTheRowsKept() {
        TestPipeline pipeline = TestPipeline.of(folder, """
                CREATE MATERIALIZED VIEW lucky (CONSTRAINT coin EXPECT (rand() < 0.5) ON VIOLATION DROP ROW)
                AS SELECT id FROM range(0, 2000, 1, 4) ORDER BY id DESC;

                CREATE STREAMING TABLE luckier (CONSTRAINT coin EXPECT (rand() < 0.5) ON VIOLATION DROP ROW)
                AS SELECT id FROM STREAM read_files('data', format => 'json', schema => 'id INT')
                """);
        pipeline.write(
                "data/a.json",
                IntStream.range(0, 500).mapToObj(id -> "{\"id\": " + id + "}").toArray(String[]::new));
        TestUpdate update = pipeline.run();
        assertAddsUp(pipeline, update.outcome("lucky"), 2000);
        assertAddsUp(pipeline, update.outcome("luckier"), 500);
    }

    private static void assertAddsUp(TestPipeline pipeline, FlowOutcome outcome, long rows) {
        RuleCount coin = outcome.expectations().get(0);
        assertThat(coin.passedRecords() + coin.failedRecords()).isEqualTo(rows);
        assertThat(outcome.outputRows()).isEqualTo(coin.passedRecords()).isBetween(1L, rows - 1);
        assertThat(outcome.droppedRows()).isEqualTo(coin.failedRecords());
        assertThat(pipeline.value("SELECT count(*) FROM " + outcome.dataset()))
                .isEqualTo(Long.toString(coin.passedRecords()));
    }

    @Test
    void everyRuleOfManySeesEveryRow() {
        String rules = IntStream.range(0, 130)
                .mapToObj(i -> "CONSTRAINT above_" + i + " EXPECT (id >= " + i + ")"
                        + (i == 5 || i == 125 ? " ON VIOLATION DROP ROW" : ""))
                .collect(Collectors.joining(", "));
        TestPipeline pipeline =
                TestPipeline.of(folder, "CREATE MATERIALIZED VIEW kept (" + rules + ") AS SELECT id FROM range(200)");
        TestUpdate update = pipeline.run();
        assertThat(update.counts("kept"))
                .containsExactlyElementsOf(IntStream.range(0, 130)
                        .mapToObj(i -> "above_" + i + " " + (200 - i) + "/" + i)
                        .toList());
        assertThat(update.outcome("kept").droppedRows()).isEqualTo(125);
        assertThat(pipeline.value("SELECT min(id) FROM kept")).isEqualTo("125");
    }

    @Test
    void rulesSeeTheColumnsAsTheTableDeclaresThem() {
        TestPipeline pipeline = TestPipeline.of(folder, """
                CREATE MATERIALIZED VIEW kept (
                  `order id` BIGINT, `sel``ect` STRING,
                  CONSTRAINT `even ones` EXPECT (`order id` % 2 = 0) ON VIOLATION DROP ROW,
                  CONSTRAINT `not b` EXPECT (`sel``ect` <> 'b')
                ) TBLPROPERTIES ('delta.columnMapping.mode' = 'name')
                AS SELECT CAST(id AS INT) AS `order id`, if(id = 2, 'b', 'a') AS `sel``ect` FROM range(4)
                """);
        TestUpdate update = pipeline.run();
        assertThat(update.counts("kept")).containsExactly("even ones 2/2", "not b 3/1");
        assertThat(pipeline.rows("SELECT * FROM kept")).containsExactly("0 a", "2 b");
    }
}
