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

/** Full refreshes: what is reset, what is protected, and what becomes of streaming tables below. */
class ResetTest {
    private static final String SQL = """
            CREATE STREAMING TABLE up AS
              SELECT id FROM STREAM read_files('data', format => 'json', schema => 'id INT');
            CREATE STREAMING TABLE down AS SELECT id FROM STREAM up;
            CREATE MATERIALIZED VIEW n AS SELECT count(*) AS n FROM down;
            """;

    @TempDir
    Path folder;

    private TestPipeline pipeline;

    @BeforeEach
    void firstUpdate() {
        pipeline =
                TestPipeline.of(folder, SQL).write("data/a.json", "{\"id\": 1}").write("data/b.json", "{\"id\": 2}");
        pipeline.run();
    }

    private void assertRefused(Ask ask, ErrorCode code, String... words) {
        Map<String, Long> before = pipeline.versions();
        assertThatThrownBy(() -> pipeline.run(ask))
                .isInstanceOfSatisfying(
                        PipelineException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContainingAll(words);
        assertThatThrownBy(() -> pipeline.dryRun(ask)).hasMessageContainingAll(words);
        assertThat(pipeline.versions()).isEqualTo(before);
    }

    @Test
    void readersOfAResetTableMustBeDecidedOn() {
        assertRefused(Ask.fullRefresh("up"), ErrorCode.DOWNSTREAM_UNDECIDED, "up", "down", "--cascade");
        assertThat(pipeline.run().state())
                .as("the refusal leaves no lease behind")
                .isEqualTo("COMPLETED");
    }

    @Test
    void cascadeResetsThemToo() {
        TestUpdate update = pipeline.run(Ask.fullRefresh("up").cascade());
        assertThat(update.states()).isEqualTo(Map.of("up", "COMPLETED", "down", "COMPLETED", "n", "EXCLUDED"));
        assertThat(pipeline.rows("SELECT id FROM down")).containsExactly("1", "2");
        assertThat(update.plan().staleDownstream()).containsExactly("n");
        assertThat(pipeline.run().states()).isEqualTo(Map.of("up", "IDLE", "down", "IDLE", "n", "COMPLETED"));
        assertThat(pipeline.rows("SELECT n FROM n")).containsExactly("2");
    }

    @Test
    void keptReadersGoOnWithWhatArrivesLater() {
        TestUpdate update = pipeline.run(Ask.fullRefresh("up").keepDownstream());
        assertThat(update.state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT id FROM down")).containsExactly("1", "2");
        pipeline.write("data/c.json", "{\"id\": 3}");
        assertThat(pipeline.run().outcome("down").outputRows()).isEqualTo(1);
        assertThat(pipeline.rows("SELECT id FROM down")).containsExactly("1", "2", "3");
        assertThat(pipeline.rows("SELECT id FROM up")).containsExactly("1", "2", "3");
    }

    @Test
    void bothSelectedAreBothReset() {
        String id = pipeline.tableState("down").tableId();
        pipeline.run(Ask.fullRefresh("up", "DOWN"));
        assertThat(pipeline.rows("SELECT id FROM down")).containsExactly("1", "2");
        assertThat(pipeline.tableState("down").tableId()).isEqualTo(id);
    }

    @Test
    void aProtectedTableIsNotReset() {
        pipeline.sql(SQL.replace("TABLE up AS", "TABLE up TBLPROPERTIES ('pipelines.reset.allowed' = 'false') AS"));
        assertRefused(Ask.fullRefresh("up").cascade(), ErrorCode.RESET_NOT_ALLOWED, "up", "pipelines.reset.allowed");
        pipeline.remove("data/a.json").write("data/c.json", "{\"id\": 3}");
        TestUpdate all = pipeline.run(Ask.fullRefreshAll());
        assertThat(all.plan().notReset()).containsExactly("up");
        assertThat(pipeline.rows("SELECT id FROM up")).containsExactly("1", "2", "3");
        assertThat(pipeline.rows("SELECT id FROM down")).containsExactly("1", "2", "3");
        assertThat(pipeline.rows("SELECT message FROM event_log('test') WHERE level = 'WARN'"))
                .anySatisfy(message -> assertThat(message).startsWith("up is not reset"));
    }

    @Test
    void aResetThatFailsLeavesTheOldContent() {
        pipeline.write("data/c.json", "{\"id\": 3}").sql(SQL.replace("up AS", """
                up (CONSTRAINT small EXPECT (id < 3) ON VIOLATION FAIL UPDATE) AS"""));
        TestUpdate update = pipeline.run(Ask.fullRefresh("up").cascade());
        assertThat(update.state()).isEqualTo("FAILED");
        assertThat(pipeline.rows("SELECT id FROM up")).containsExactly("1", "2");
        pipeline.sql(SQL);
        assertThat(pipeline.run(Ask.fullRefresh("up").cascade()).state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT id FROM up")).containsExactly("1", "2", "3");
    }

    @Test
    void aFullRefreshOfAnEmptiedFolderEmptiesTheTable() {
        pipeline.remove("data/a.json").remove("data/b.json");
        assertRefused(Ask.fullRefresh("up").cascade(), ErrorCode.RESET_LOSES_DATA, "2 of 2 files");
        pipeline.run(Ask.fullRefresh("up").cascade().allowDataLoss());
        assertThat(pipeline.rows("SELECT id FROM up")).isEmpty();
        assertThat(pipeline.rows("SELECT id FROM down")).isEmpty();
    }
}
