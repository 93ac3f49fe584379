package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as they land: with new columns, wrong values, broken lines, or not at all. */
class LandingFilesTest {
    @TempDir
    Path folder;

    private TestPipeline reading(String arguments) {
        return TestPipeline.of(
                folder, "CREATE STREAMING TABLE t AS SELECT * FROM STREAM read_files('data', " + arguments + ")");
    }

    @Test
    void aNewColumnIsAdded() {
        TestPipeline pipeline = reading("format => 'json'").write("data/a.json", "{\"id\": 1, \"name\": \"a\"}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT id, name FROM t")).containsExactly("1 a");
        pipeline.write("data/b.json", "{\"id\": 2, \"name\": \"b\", \"city\": \"Rome\"}");
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT id, name, city, _rescued_data FROM t"))
                .containsExactly("1 a null null", "2 b Rome null");
    }

    @Test
    void aColumnKeepsTheTypeItWasFoundWith() {
        TestPipeline pipeline = reading("format => 'json'").write("data/a.json", "{\"id\": 1, \"amt\": 5}");
        pipeline.run();
        pipeline.write(
                "data/b.json", "{\"id\": 2, \"amt\": 5000000000}", "{\"id\": 3, \"amt\": \"n/a\", \"city\": \"Rome\"}");
        pipeline.run();
        pipeline.write("data/c.json", "{\"id\": 4, \"amt\": 1.5}");
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT id, amt, city, _rescued_data IS NULL FROM t"))
                .containsExactly("1 5 null true", "2 5000000000 null true", "3 null Rome false", "4 null null false");
        assertThat(pipeline.value("SELECT _rescued_data FROM t WHERE id = 3")).contains("n/a");
        assertThat(pipeline.value("SELECT _rescued_data FROM t WHERE id = 4")).contains("1.5");
    }

    @Test
    void aFullRefreshLooksAtAllFilesAnew() {
        TestPipeline pipeline = reading("format => 'json'").write("data/a.json", "{\"id\": 1, \"amt\": 5}");
        pipeline.run();
        pipeline.write("data/b.json", "{\"id\": 2, \"amt\": \"n/a\"}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT id, amt FROM t")).containsExactly("1 5", "2 null");
        pipeline.run(Ask.fullRefresh("t"));
        assertThat(pipeline.rows("SELECT id, amt, _rescued_data FROM t")).containsExactly("1 5 null", "2 n/a null");
    }

    @Test
    void insideOfAColumnToo() {
        TestPipeline pipeline =
                reading("format => 'json'").write("data/a.json", "{\"id\": 1, \"who\": {\"name\": \"a\", \"age\": 3}}");
        pipeline.run();
        pipeline.write("data/b.json", "{\"id\": 2, \"who\": {\"name\": \"b\", \"age\": \"old\", \"city\": \"Rome\"}}");
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT id, who.name, who.age, who.city, _rescued_data IS NULL FROM t"))
                .containsExactly("1 a 3 null true", "2 b null Rome false");
    }

    @Test
    void filesThatComeWhileTheirFlowRunsKeepTheirColumns() {
        TestPipeline pipeline = TestPipeline.of(folder, """
                CREATE STREAMING TABLE t (CONSTRAINT has_id EXPECT (id IS NOT NULL)) AS
                SELECT * FROM STREAM read_files('data', format => 'json', maxFilesPerTrigger => '1')
                """).write("data/a.json", "{\"id\": 1}");
        AtomicBoolean isThere = new AtomicBoolean();
        TestPipeline watched = pipeline.watched(step -> {
            if (step.endsWith("columns.json") && !isThere.getAndSet(true)) {
                pipeline.write("data/b.json", "{\"id\": 2, \"city\": \"Rome\"}");
            }
        });
        TestUpdate update = watched.run();
        assertThat(pipeline.rows("SELECT id, city, _rescued_data FROM t"))
                .containsExactly("1 null null", "2 Rome null");
        assertThat(update.counts("t")).containsExactly("has_id 2/0");
    }

    @Test
    void foldersNameColumnsInEveryUpdate() {
        TestPipeline pipeline = reading("format => 'json'").write("data/day=2026-01-01/a.json", "{\"id\": 1}");
        pipeline.run();
        pipeline.write("data/day=2026-01-02/b.json", "{\"id\": 2, \"city\": \"Rome\"}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT id, day, city FROM t"))
                .containsExactly("1 2026-01-01 null", "2 2026-01-02 Rome");
    }

    @Test
    void namesOfFilesAreNoPatterns() {
        TestPipeline pipeline = reading("format => 'json'").write("data/a 1.json", "{\"id\": 1}");
        pipeline.run();
        pipeline.write("data/b[2]%20ä.json", "{\"id\": 2, \"city\": \"Rome\"}");
        pipeline.run();
        assertThat(pipeline.run().state("t")).isEqualTo("IDLE");
        assertThat(pipeline.rows("SELECT id, city FROM t")).containsExactly("1 null", "2 Rome");
    }

    @Test
    void eachFileIsLookedAtOnce() {
        TestPipeline pipeline = reading("format => 'json'").write("data/a.json", "{\"id\": 1}");
        pipeline.run();
        pipeline.write("data/b.json", "{\"id\": 2}");
        pipeline.run();
        // Overwritten after it was read, it neither changes the columns nor stands in their way.
        pipeline.write("data/a.json", "{\"id\": 1, \"ID\": 2, \"new\": 3}");
        assertThat(pipeline.run().state("t")).isEqualTo("IDLE");
        assertThat(pipeline.rows("SELECT * FROM t")).containsExactly("1 null", "2 null");
    }

    @Test
    void oneFileIsASourceToo() {
        TestPipeline pipeline = TestPipeline.of(
                        folder,
                        "CREATE STREAMING TABLE t AS SELECT * FROM STREAM read_files('data/a.json', format => 'json')")
                .write("data/a.json", "{\"id\": 1}");
        pipeline.run();
        pipeline.write("data/b.json", "{\"id\": 2}");
        assertThat(pipeline.run().state("t")).isEqualTo("IDLE");
        assertThat(pipeline.rows("SELECT id FROM t")).containsExactly("1");
    }

    @Test
    void aSecondSpellingOfAColumnIsRefused() {
        TestPipeline pipeline = reading("format => 'json'").write("data/a.json", "{\"userName\": \"ann\"}");
        pipeline.run();
        pipeline.write("data/b.json", "{\"UserName\": \"bo\"}");
        assertThatThrownBy(pipeline::run)
                .isInstanceOfSatisfying(
                        PipelineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DUPLICATE_COLUMN))
                .hasMessageContaining("userName and UserName");
        assertThat(pipeline.rows("SELECT userName FROM t")).containsExactly("ann");

        pipeline.remove("data/a.json");
        pipeline.run(Ask.fullRefresh("t").allowDataLoss());
        assertThat(pipeline.rows("SELECT UserName FROM t")).containsExactly("bo");
    }

    @Test
    void columnsOfCsvInAnotherOrderAreNeverMixedUp() {
        TestPipeline pipeline = reading("format => 'csv', header => true").write("data/a.csv", "id,name", "1,ann");
        pipeline.run();
        pipeline.write("data/b.csv", "name,id", "bo,2");
        TestUpdate update = pipeline.run();
        assertThat(update.error("t").code()).isEqualTo(ErrorCode.DATA_INVALID);
        assertThat(update.error("t").first().text()).contains("b.csv", "Expected: id but found: name");
        assertThat(pipeline.rows("SELECT id, name FROM t")).containsExactly("1 ann");
    }

    @Test
    void aValueThatDoesNotFitIsRescuedAndItsNeighboursAreKept() {
        TestPipeline pipeline = reading("format => 'json', schema => 'id INT, tags ARRAY<STRING>, v STRING'")
                .write(
                        "data/a.json",
                        "{\"id\": 7, \"tags\": \"[\\\"x\\\"]\", \"v\": \"a\"}",
                        "{\"id\": \"n/a\", \"tags\": [\"y\"], \"v\": \"b\"}",
                        "{\"id\": 9, \"tags\": [], \"v\": \"c\"}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT id, to_json(tags), v, _rescued_data IS NULL FROM t"))
                .containsExactly("7 null a false", "9 [] c true", "null [\"y\"] b false");
        assertThat(pipeline.value("SELECT _rescued_data FROM t WHERE v = 'b'")).contains("n/a");
    }

    @Test
    void aBrokenLineIsKeptWithItsText() {
        TestPipeline pipeline = TestPipeline.of(folder, """
                CREATE STREAMING TABLE t (CONSTRAINT has_id EXPECT (id IS NOT NULL)) AS
                SELECT * FROM STREAM read_files('data', format => 'json', schema => 'id INT, v STRING')
                """)
                .write("data/a.json", "{\"id\": 1, \"v\": \"a\"}", "{\"id\": 2,", "{\"id\": 3, \"v\": \"c\"}");
        TestUpdate update = pipeline.run();
        assertThat(pipeline.rows("SELECT * FROM t")).containsExactly("1 a null", "3 c null", "null null {\"id\": 2,");
        assertThat(update.counts("t")).containsExactly("has_id 2/1");
    }

    @Test
    void aBrokenLineOfCsvToo() {
        TestPipeline pipeline = reading("format => 'csv', header => true, schema => 'id INT, v STRING'")
                .write("data/a.csv", "id,v", "1,a", "x,b", "3,c,4");
        pipeline.run();
        assertThat(pipeline.rows("SELECT * FROM t")).containsExactly("1 a null", "3 c 3,c,4", "null b x,b");
    }

    @Test
    void anEmptyFolderWithDeclaredColumnsMakesAnEmptyTable() {
        TestPipeline pipeline = reading("format => 'json', schema => 'id INT'")
                .write("data/_SUCCESS")
                .write("data/.hidden.json", "{\"id\": 9}");
        assertThat(pipeline.run().state("t")).isIn("COMPLETED", "IDLE");
        assertThat(pipeline.rows("SELECT count(*) FROM t")).containsExactly("0");
        pipeline.write("data/empty.json");
        assertThat(pipeline.run().state("t")).isIn("COMPLETED", "IDLE");
        pipeline.write("data/a.json", "{\"id\": 1}");
        assertThat(pipeline.run().outcome("t").outputRows()).isEqualTo(1);
        assertThat(pipeline.rows("SELECT id FROM t")).containsExactly("1");
    }

    @Test
    void aFolderThatIsNotThereYetWithDeclaredColumnsMakesAnEmptyTable() {
        TestPipeline pipeline = TestPipeline.of(folder, """
                CREATE STREAMING TABLE t AS
                SELECT * FROM STREAM read_files('data', format => 'json', schema => 'id INT');
                CREATE MATERIALIZED VIEW n AS SELECT count(*) AS n FROM t;
                CREATE STREAMING TABLE down AS SELECT id FROM STREAM t
                """);
        TestUpdate first = pipeline.run();
        assertThat(first.state("t")).isEqualTo("IDLE");
        assertThat(first.outcome("down").outputRows()).isZero();
        assertThat(pipeline.rows("SELECT n FROM n")).containsExactly("0");
        pipeline.write("data/a.json", "{\"id\": 1}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT n FROM n")).containsExactly("1");
        assertThat(pipeline.rows("SELECT id FROM down")).containsExactly("1");
    }

    @Test
    void anEmptyFolderWithoutDeclaredColumnsIsAnErrorBeforeAnythingRuns() {
        TestPipeline pipeline = reading("format => 'json'").write("data/_SUCCESS");
        for (Runnable ask : new Runnable[] {pipeline::dryRun, pipeline::run}) {
            assertThatThrownBy(ask::run)
                    .isInstanceOfSatisfying(
                            PipelineException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_SCHEMA_UNKNOWN))
                    .hasMessageContaining("data")
                    .hasMessageContaining("pipeline.sql:1");
        }
    }

    @Test
    void whereARowCameFrom() {
        TestPipeline pipeline = TestPipeline.of(folder, """
                CREATE STREAMING TABLE t AS SELECT id, _metadata.file_name AS file
                FROM STREAM read_files('data', format => 'json', schema => 'id INT')
                """).write("data/a.json", "{\"id\": 1}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT * FROM t")).containsExactly("1 a.json");
    }
}
