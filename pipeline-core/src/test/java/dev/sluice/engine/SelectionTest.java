package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Updates of some tables only, and definitions that lose some. */
class SelectionTest {
    private static final String BRONZE = """
            CREATE STREAMING TABLE bronze AS
              SELECT id FROM STREAM read_files('data', format => 'json', schema => 'id INT');
            """;
    private static final String GOLD = "CREATE MATERIALIZED VIEW gold AS SELECT count(*) AS n FROM bronze;";

    @TempDir
    Path folder;

    private TestPipeline pipeline() {
        TestPipeline pipeline = TestPipeline.of(folder, BRONZE + GOLD).write("data/a.json", "{\"id\": 1}");
        pipeline.run();
        return pipeline;
    }

    @Test
    void onlyTheSelectedAreRefreshedFromWhatIsThere() {
        TestPipeline pipeline = pipeline().write("data/b.json", "{\"id\": 2}");
        TestUpdate gold = pipeline.run(Ask.refresh("GOLD"));
        assertThat(gold.states()).isEqualTo(Map.of("bronze", "EXCLUDED", "gold", "NO_OP"));
        TestUpdate bronze = pipeline.run(Ask.refresh("`Bronze`"));
        assertThat(bronze.states()).isEqualTo(Map.of("bronze", "COMPLETED", "gold", "EXCLUDED"));
        assertThat(pipeline.rows("SELECT n FROM gold")).containsExactly("1");
        assertThat(pipeline.run(Ask.refresh("default.gold")).states()).containsEntry("gold", "COMPLETED");
        assertThat(pipeline.rows("SELECT n FROM gold")).containsExactly("2");
    }

    @Test
    void aFlowRunsWithoutTheOthersOfItsTable() {
        TestPipeline pipeline = TestPipeline.of(folder, """
                        CREATE STREAMING TABLE all_orders;
                        CREATE FLOW north AS INSERT INTO all_orders BY NAME
                          SELECT id FROM STREAM read_files('north', format => 'json', schema => 'id INT');
                        CREATE FLOW south AS INSERT INTO all_orders BY NAME
                          SELECT id FROM STREAM read_files('south', format => 'json', schema => 'id INT');
                        CREATE MATERIALIZED VIEW n AS SELECT count(*) AS n FROM all_orders;
                        """)
                .write("north/a.json", "{\"id\": 1}")
                .write("south/a.json", "{\"id\": 10}");

        assertThat(pipeline.run(Ask.everything().refreshFlow("NORTH")).states())
                .isEqualTo(Map.of("north", "COMPLETED", "south", "EXCLUDED", "n", "EXCLUDED"));
        assertThat(pipeline.rows("SELECT id FROM all_orders")).containsExactly("1");

        pipeline.write("north/b.json", "{\"id\": 2}");
        assertThat(pipeline.run(Ask.refresh("n").refreshFlow("south")).states())
                .isEqualTo(Map.of("north", "EXCLUDED", "south", "COMPLETED", "n", "COMPLETED"));
        assertThat(pipeline.rows("SELECT id FROM all_orders")).containsExactly("1", "10");
        assertThat(pipeline.rows("SELECT n FROM n")).containsExactly("2");

        assertThat(pipeline.run().states()).containsEntry("north", "COMPLETED");
        assertThat(pipeline.rows("SELECT id FROM all_orders")).containsExactly("1", "10", "2");
        assertThatThrownBy(() -> pipeline.run(Ask.everything().refreshFlow("all_orders")))
                .hasMessageContaining("the pipeline has no flow all_orders");
        assertThatThrownBy(() -> pipeline.run(Ask.fullRefreshAll().refreshFlow("north")))
                .hasMessageContaining("can't be combined with a selection");
    }

    @Test
    void anUnknownNameIsRefusedWithTheNearest() {
        TestPipeline pipeline = pipeline();
        Map<String, Long> before = pipeline.versions();
        for (Ask ask : new Ask[] {Ask.refresh("bronce"), Ask.fullRefresh("bronce")}) {
            assertThatThrownBy(() -> pipeline.run(ask))
                    .isInstanceOfSatisfying(
                            PipelineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_SELECTION))
                    .hasMessageContainingAll("bronce", "bronze");
        }
        assertThatThrownBy(() -> pipeline.run(Ask.everything().resetCheckpoint("bronce")))
                .hasMessageContainingAll("bronce", "bronze");
        assertThat(pipeline.versions()).isEqualTo(before);
    }

    @Test
    void aRemovedTableIsInactiveAndResumesWhenItReturns() {
        TestPipeline pipeline = pipeline();
        pipeline.sql("CREATE MATERIALIZED VIEW other AS SELECT 1 AS one");
        assertThat(pipeline.dryRun().changes())
                .contains("bronze is no longer declared; its table is kept, nothing feeds it");
        assertThat(pipeline.run().states()).isEqualTo(Map.of("other", "COMPLETED"));
        assertThat(pipeline.rows("SELECT id FROM bronze")).containsExactly("1");
        assertThat(pipeline.rows("SELECT message FROM event_log('test') WHERE event_type = 'flow_definition'"))
                .anySatisfy(message -> assertThat(message).contains("bronze is INACTIVE"));

        pipeline.sql(BRONZE + GOLD).write("data/b.json", "{\"id\": 2}");
        assertThat(pipeline.run().outcome("bronze").outputRows()).isEqualTo(1);
        assertThat(pipeline.rows("SELECT id FROM bronze")).containsExactly("1", "2");
        assertThat(pipeline.rows("SELECT n FROM gold")).containsExactly("2");
    }

    @Test
    void aTableThatWasNeverFilledCannotBeReadByASelectedOne() {
        TestPipeline pipeline = TestPipeline.of(folder, BRONZE + GOLD).write("data/a.json", "{\"id\": 1}");
        TestUpdate update = pipeline.run(Ask.refresh("gold"));
        assertThat(update.error("gold")).hasMessageContainingAll("bronze", "refresh it first");
    }
}
