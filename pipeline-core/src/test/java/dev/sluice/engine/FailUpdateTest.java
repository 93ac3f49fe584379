package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.ErrorKind;
import dev.sluice.error.PipelineException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fatal rule stops its flow and what depends on it, and nothing else. */
class FailUpdateTest {
    private static final String SQL = """
            CREATE STREAMING TABLE strict (
              CONSTRAINT positive EXPECT (amount > 0) ON VIOLATION FAIL UPDATE,
              CONSTRAINT small EXPECT (amount < 100)
            ) AS SELECT id, amount FROM STREAM read_files('data', format => 'json', schema => 'id INT, amount INT');
            CREATE MATERIALIZED VIEW below AS SELECT count(*) AS n FROM strict;
            CREATE MATERIALIZED VIEW aside AS
              SELECT count(*) AS n FROM read_files('data', format => 'json', schema => 'id INT, amount INT');
            """;

    @TempDir
    Path folder;

    private TestPipeline pipeline;

    @BeforeEach
    void goodUpdate() {
        pipeline = TestPipeline.of(folder, SQL).write("data/a.json", "{\"id\": 1, \"amount\": 5}");
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        pipeline.write("data/b.json", "{\"id\": 2, \"amount\": -1}", "{\"id\": 3}", "{\"id\": 4, \"amount\": 700}");
    }

    @Test
    void theFlowCommitsNothingAndItsDescendantsAreSkipped() {
        TestUpdate update = pipeline.run();
        assertThat(update.state()).isEqualTo("FAILED");
        assertThat(update.states()).isEqualTo(Map.of("strict", "FAILED", "below", "SKIPPED", "aside", "COMPLETED"));
        assertThat(pipeline.version("strict")).isZero();
        assertThat(pipeline.rows("SELECT id FROM strict")).containsExactly("1");
        assertThat(pipeline.rows("SELECT n FROM below")).containsExactly("1");
        assertThat(pipeline.rows("SELECT n FROM aside")).containsExactly("4");
    }

    @Test
    void theErrorNamesTheRuleAndShowsTheRows() {
        PipelineException error = pipeline.run().error("strict");
        assertThat(error.code()).isEqualTo(ErrorCode.EXPECTATION_FAILED);
        assertThat(error.kind()).isEqualTo(ErrorKind.USER);
        assertThat(error)
                .hasMessageContaining("positive (amount > 0)")
                .hasMessageContaining("2 of 3 rows")
                .hasMessageContaining("{\"id\":2,\"amount\":-1}")
                .hasMessageContaining("{\"id\":3")
                .hasMessageContaining("transformations/pipeline.sql:2")
                .hasMessageNotContaining("\"id\":4");
    }

    @Test
    void whatWasCountedIsInTheEventLogMarkedPartial() {
        pipeline.run();
        assertThat(pipeline.rows("""
                        SELECT get_json_object(details, '$.flow_progress.data_quality.is_partial'),
                          get_json_object(details, '$.flow_progress.data_quality.expectations')
                        FROM event_log('test') WHERE event_type = 'flow_progress' AND level = 'ERROR'
                        """))
                .containsExactly("true [{\"name\":\"positive\",\"dataset\":\"strict\",\"passed_records\":1,"
                        + "\"failed_records\":2},{\"name\":\"small\",\"dataset\":\"strict\","
                        + "\"passed_records\":1,\"failed_records\":2}]");
    }

    @Test
    void correctedDataIsTakenByTheNextUpdate() {
        pipeline.run();
        pipeline.write("data/b.json", "{\"id\": 2, \"amount\": 1}", "{\"id\": 4, \"amount\": 70}");
        assertThat(pipeline.run().states())
                .isEqualTo(Map.of("strict", "COMPLETED", "below", "COMPLETED", "aside", "COMPLETED"));
        assertThat(pipeline.rows("SELECT id, amount FROM strict")).containsExactly("1 5", "2 1", "4 70");
    }

    @Test
    void aLaxerRuleIsTakenByTheNextUpdate() {
        pipeline.run();
        pipeline.sql(SQL.replace("ON VIOLATION FAIL UPDATE", "ON VIOLATION DROP ROW"));
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT id, amount FROM strict")).containsExactly("1 5", "4 700");
    }

    @Test
    void aMaterializedViewKeepsItsContent() {
        pipeline.sql("""
                CREATE MATERIALIZED VIEW strict (CONSTRAINT positive EXPECT (amount > 0) ON VIOLATION FAIL UPDATE)
                AS SELECT id, amount FROM read_files('data', format => 'json', schema => 'id INT, amount INT')
                WHERE id <> 3 OR :all = 'yes'
                """)
                .write("spark-pipeline.yml", "name: test", "storage: other", "parameters: {all: 'no'}")
                .write("data/b.json", "{\"id\": 3, \"amount\": -1}");
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        TestUpdate update = pipeline.run(Ask.everything().parameter("all", "yes"));
        assertThat(update.error("strict").code()).isEqualTo(ErrorCode.EXPECTATION_FAILED);
        assertThat(pipeline.version("strict")).isZero();
        assertThat(pipeline.rows("SELECT * FROM strict")).containsExactly("1 5");
    }
}
