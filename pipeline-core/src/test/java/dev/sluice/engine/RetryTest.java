package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Updates that go on after failures: which definition they use, and what of it still runs. */
class RetryTest {
    private static final String A = """
            CREATE STREAMING TABLE a AS SELECT id FROM STREAM read_files('data', format => 'json', schema => 'id INT');
            """;
    private static final String BROKEN =
            "CREATE MATERIALIZED VIEW b AS SELECT IF(id > 0, raise_error('bad'), id) AS id FROM a;\n";
    private static final String GOOD = "CREATE MATERIALIZED VIEW b AS SELECT id * 10 AS id FROM a;\n";
    private static final String D = "CREATE MATERIALIZED VIEW d AS SELECT sum(id) AS n FROM b;\n";

    @TempDir
    Path folder;

    private TestPipeline pipeline;

    @BeforeEach
    void project() {
        pipeline = TestPipeline.of(folder, A + BROKEN + D).write("data/1.json", "{\"id\": 1}");
    }

    @Test
    void inDevelopmentTheDefinitionIsReadAgain() {
        TestUpdate failed = pipeline.run();
        assertThat(failed.states()).isEqualTo(Map.of("a", "COMPLETED", "b", "FAILED", "d", "SKIPPED"));
        long version = pipeline.version("a");
        pipeline.sql(A + GOOD + D).write("data/2.json", "{\"id\": 2}");

        TestUpdate update = pipeline.retry(failed, Ask.everything());

        assertThat(update.plan().ref().updateId()).isEqualTo(failed.plan().ref().updateId());
        assertThat(update.plan().ref()).isNotEqualTo(failed.plan().ref());
        assertThat(update.states()).isEqualTo(Map.of("a", "COMPLETED", "b", "COMPLETED", "d", "COMPLETED"));
        assertThat(pipeline.version("a")).as("a has finished and is left alone").isEqualTo(version);
        assertThat(pipeline.rows("SELECT id FROM b")).containsExactly("10");
        assertThat(pipeline.rows("SELECT n FROM d")).containsExactly("10");
        pipeline.run();
        assertThat(pipeline.rows("SELECT n FROM d")).containsExactly("30");
    }

    @Test
    void aDefinitionThatHasNotChangedKeepsItsPlan() {
        TestUpdate failed = pipeline.run();

        TestUpdate update = pipeline.retry(failed, Ask.everything());

        assertThat(update.plan().ref()).isEqualTo(failed.plan().ref());
    }

    @Test
    void inProductionTheUpdateKeepsItsDefinitionAndSaysThatTheProjectHasChanged() {
        Ask production = Ask.everything().production();
        TestUpdate failed = pipeline.run(production);
        pipeline.sql(A + GOOD + D);

        TestUpdate update = pipeline.retry(failed, production);

        assertThat(update.states()).isEqualTo(Map.of("a", "COMPLETED", "b", "FAILED", "d", "SKIPPED"));
        assertThat(pipeline.rows("SELECT message FROM event_log('test') WHERE event_type = 'update_progress'"))
                .anyMatch(message -> message.contains("goes on after failures; the project has changed since"));
    }

    @Test
    void newFlowsRunAndFlowsThatAreGoneDoNot() {
        TestUpdate failed = pipeline.run();
        pipeline.sql(A + "CREATE MATERIALIZED VIEW c AS SELECT id FROM a;\n"
                + "CREATE MATERIALIZED VIEW d AS SELECT sum(id) AS n FROM c;\n");

        TestUpdate update = pipeline.retry(failed, Ask.everything());

        assertThat(update.states())
                .isEqualTo(Map.of("a", "COMPLETED", "b", "EXCLUDED", "c", "COMPLETED", "d", "COMPLETED"));
        assertThat(pipeline.rows("SELECT n FROM d")).containsExactly("1");
    }

    @Test
    void aDefinitionThatIsWrongIsToldAndLeavesNoLeaseBehind() {
        TestUpdate failed = pipeline.run();
        pipeline.sql(A + "CREATE MATERIALIZED VIEW b AS SELECT nothing FROM a;\n" + D);

        assertThatThrownBy(() -> pipeline.retry(failed, Ask.everything()))
                .isInstanceOfSatisfying(
                        PipelineException.class, e -> assertThat(e.problems()).isNotEmpty())
                .hasMessageContaining("nothing");
        pipeline.sql(A + GOOD + D);
        assertThat(pipeline.retry(failed, Ask.everything()).state()).isEqualTo("COMPLETED");
    }

    @Test
    void whatANewerUpdateHasWrittenIsOutOfReach() {
        pipeline.sql(
                A + GOOD + "CREATE MATERIALIZED VIEW d AS SELECT IF(id > 0, raise_error('bad'), id) AS n FROM b;\n");
        TestUpdate monday = pipeline.run();
        assertThat(monday.states()).containsEntry("d", "FAILED");
        pipeline.sql(A + GOOD + D).write("data/2.json", "{\"id\": 2}");
        TestUpdate tuesday = pipeline.run();
        assertThat(pipeline.rows("SELECT n FROM d")).containsExactly("30");
        // Not the same definition as Tuesday's, or there would be nothing to do.
        pipeline.sql(A + GOOD + D.replace("sum(id)", "-sum(id)"));

        TestUpdate retried = pipeline.retry(monday, Ask.everything());

        assertThat(retried.states()).containsEntry("d", "FAILED");
        assertThat(retried.error("d").code()).isEqualTo(ErrorCode.SUPERSEDED);
        assertThat(retried.error("d")).hasMessageContaining(tuesday.plan().ref().updateId());
        assertThat(pipeline.rows("SELECT n FROM d")).containsExactly("30");
    }

    @Test
    void aFullRefreshThatGoesOnDoesNotBeginAgain() {
        String perFile = "read_files('data', format => 'json', schema => 'id INT', maxFilesPerTrigger => 1)";
        String stream = "CREATE STREAMING TABLE a AS SELECT %s AS id FROM STREAM " + perFile + ";\n";
        pipeline.sql(stream.formatted("id")).write("data/2.json", "{\"id\": 2}");
        pipeline.run();
        pipeline.sql(stream.formatted("IF(id = 2, raise_error('two'), id)"));
        Ask full = Ask.fullRefresh("a");
        TestUpdate failed = pipeline.run(full);
        assertThat(failed.states()).isEqualTo(Map.of("a", "FAILED"));
        pipeline.sql(stream.formatted("id + 0"));

        TestUpdate update = pipeline.retry(failed, full);

        assertThat(update.state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT id FROM a")).containsExactly("1", "2");
    }
}
