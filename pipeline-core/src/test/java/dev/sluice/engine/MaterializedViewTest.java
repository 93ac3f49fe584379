package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.error.ErrorCode;
import dev.sluice.state.table.RefreshKind;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a materialized view is computed again, and what its table keeps then. */
class MaterializedViewTest {
    private static final String BRONZE = """
            CREATE STREAMING TABLE bronze AS
              SELECT k, v FROM STREAM read_files('data', format => 'json', schema => 'k STRING, v INT');
            """;
    private static final String SUMS =
            "CREATE MATERIALIZED VIEW sums AS SELECT k, sum(v) AS total FROM bronze GROUP BY k;";

    @TempDir
    Path folder;

    private TestPipeline pipeline;

    @BeforeEach
    void firstUpdate() {
        pipeline = TestPipeline.of(folder, BRONZE + SUMS)
                .write("data/a.json", "{\"k\": \"a\", \"v\": 1}", "{\"k\": \"b\", \"v\": 2}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT * FROM sums")).containsExactly("a 1", "b 2");
    }

    private static Dataset<Row> spark(String sql) {
        return TestPipeline.spark().newSession().sql(sql);
    }

    private String path(String table) {
        return "delta.`" + pipeline.table(table) + "`";
    }

    @Test
    void aViewThatMayOnlyBeRefreshedIncrementallyFailsInsteadAndKeepsItsRows() {
        String strict = SUMS.replace("AS SELECT", "REFRESH POLICY INCREMENTAL STRICT AS SELECT");
        pipeline.sql(BRONZE + strict);
        assertThat(pipeline.run().states())
                .as("the policy is no change of the view")
                .containsEntry("sums", "NO_OP");
        pipeline.write("data/b.json", "{\"k\": \"a\", \"v\": 4}");

        TestUpdate failed = pipeline.run();

        assertThat(failed.error("sums").problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.NOT_INCREMENTAL))
                .satisfies(problem -> assertThat(problem.what()).contains("rows changed in"));
        assertThat(failed.state("bronze")).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT * FROM sums")).containsExactly("a 1", "b 2");
        assertThat(pipeline.run(Ask.fullRefresh("sums")).state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT * FROM sums")).containsExactly("a 5", "b 2");
    }

    /** Spark shows of such rows only their columns. */
    @Test
    void otherRowsInTheQueryItselfAreAChange() {
        String query = "CREATE MATERIALIZED VIEW listed AS SELECT id, x FROM VALUES (1, %s), (2, %s) AS v(id, x);";
        pipeline.sql(BRONZE + SUMS + query.formatted("array('a')", "null")).run();
        pipeline.sql(BRONZE + SUMS + query.formatted("array('b')", "null"));
        assertThat(pipeline.run().states()).containsEntry("listed", "COMPLETED");
        assertThat(pipeline.rows("SELECT id, x[0] FROM listed")).containsExactly("1 b", "2 null");
        assertThat(pipeline.run().states()).containsEntry("listed", "NO_OP");
    }

    @Test
    void textThatMeansTheSameIsNoChange() {
        pipeline.sql(BRONZE + """
                -- the sums
                create   or refresh materialized view SUMS as
                select K, /* all of it */ Sum(V) as total from BRONZE group by k;
                """);
        assertThat(pipeline.run().states()).containsEntry("SUMS", "NO_OP");
    }

    @Test
    void anotherMeaningIsComputed() {
        pipeline.sql(BRONZE + SUMS.replace("sum(v)", "sum(v + 1)"));
        TestUpdate update = pipeline.run();
        assertThat(update.outcome("sums").refresh()).isEqualTo(RefreshKind.COMPLETE_RECOMPUTE);
        assertThat(update.outcome("sums").reason()).contains("definition changed");
        assertThat(pipeline.rows("SELECT * FROM sums")).containsExactly("a 2", "b 3");
        assertThat(pipeline.run().states()).containsEntry("sums", "NO_OP");
    }

    @Test
    void aChangedViewInBetweenIsAChange() {
        String view = "CREATE TEMPORARY VIEW some AS SELECT * FROM bronze WHERE v > %d;";
        String sums = SUMS.replace("bronze", "some");
        pipeline.sql(BRONZE + view.formatted(0) + sums);
        assertThat(pipeline.run().states()).containsEntry("sums", "COMPLETED");
        pipeline.sql(BRONZE + view.formatted(1) + sums);
        pipeline.run();
        assertThat(pipeline.rows("SELECT * FROM sums")).containsExactly("b 2");
    }

    @Test
    void handEditsDisappear() {
        spark("INSERT INTO " + path("sums") + " VALUES ('forged', 99)");
        TestUpdate update = pipeline.run();
        assertThat(update.outcome("sums").reason()).contains("changed by somebody else");
        assertThat(pipeline.rows("SELECT * FROM sums")).containsExactly("a 1", "b 2");
        spark("DELETE FROM " + path("sums") + " WHERE k = 'a'");
        pipeline.run();
        assertThat(pipeline.rows("SELECT * FROM sums")).containsExactly("a 1", "b 2");
    }

    @Test
    void compactionIsNoChange() {
        pipeline.write("data/b.json", "{\"k\": \"a\", \"v\": 3}");
        pipeline.run();
        spark("OPTIMIZE " + path("bronze"));
        spark("OPTIMIZE " + path("sums"));
        long version = pipeline.version("sums");
        assertThat(pipeline.run().states()).containsEntry("bronze", "IDLE").containsEntry("sums", "NO_OP");
        assertThat(pipeline.version("sums")).isEqualTo(version);
    }

    @Test
    void rowsDeletedUpstreamLeaveIt() {
        spark("DELETE FROM " + path("bronze") + " WHERE k = 'b'");
        pipeline.run();
        assertThat(pipeline.rows("SELECT * FROM sums")).containsExactly("a 1");
    }

    @Test
    void timeAndChanceAlwaysRefresh() {
        pipeline.sql("""
                CREATE MATERIALIZED VIEW recent AS
                  SELECT id FROM VALUES (1, DATE'1999-01-01'), (2, DATE'2999-01-01') AS t(id, day)
                  WHERE day >= current_date() - INTERVAL 7 DAYS;
                CREATE MATERIALIZED VIEW lucky AS SELECT rand() AS r;
                CREATE MATERIALIZED VIEW still AS SELECT 1 AS one;
                """);
        pipeline.run();
        TestUpdate again = pipeline.run();
        assertThat(again.outcome("recent").refresh()).isEqualTo(RefreshKind.COMPLETE_RECOMPUTE);
        assertThat(again.outcome("recent").reason()).contains("time");
        assertThat(again.outcome("lucky").reason()).contains("not deterministic");
        assertThat(again.state("still")).isEqualTo("NO_OP");
        assertThat(pipeline.rows("SELECT * FROM recent")).containsExactly("2");
    }

    @Test
    void anotherSchemaKeepsTheTable() {
        String id = pipeline.tableState("sums").tableId();
        spark("ALTER TABLE " + path("sums") + " SET TBLPROPERTIES ('owner.team' = 'sales')");
        pipeline.sql(BRONZE + """
                CREATE MATERIALIZED VIEW sums AS
                SELECT max(v) AS top, concat('k', k) AS total FROM bronze GROUP BY k
                """);
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT * FROM sums")).containsExactly("1 ka", "2 kb");
        assertThat(pipeline.tableState("sums").tableId()).isEqualTo(id);
        assertThat(pipeline.tableState("sums").properties()).containsEntry("owner.team", "sales");
        assertThat(pipeline.tableState("sums").schema().simpleString()).isEqualTo("struct<top:int,total:string>");
        assertThat(spark("SELECT * FROM " + path("sums") + " VERSION AS OF 0").count())
                .isEqualTo(2);
    }

    @Test
    void propertiesAndCommentsFollowTheDefinition() {
        String gold = "TBLPROPERTIES ('quality' = 'gold') AS SELECT";
        pipeline.sql(BRONZE + SUMS.replace("AS SELECT", "COMMENT 'per k' " + gold));
        pipeline.write("data/b.json", "{\"k\": \"c\", \"v\": 3}");
        pipeline.run();
        assertThat(pipeline.tableState("sums").properties()).containsEntry("quality", "gold");
        assertThat(comment()).isEqualTo("per k");

        pipeline.sql(BRONZE + SUMS.replace("AS SELECT", "COMMENT 'sums per k' " + gold));
        pipeline.run();
        assertThat(comment()).as("without new data").isEqualTo("sums per k");
        assertThat(pipeline.run().states()).containsEntry("sums", "NO_OP");
    }

    private String comment() {
        return spark("DESCRIBE DETAIL " + path("sums"))
                .select("description")
                .first()
                .getString(0);
    }

    @Test
    void readersNeverSeeItEmpty() throws Exception {
        SparkSession session = TestPipeline.spark().newSession();
        String table = pipeline.table("sums").toString();
        Set<Long> seen = ConcurrentHashMap.newKeySet();
        AtomicBoolean isOver = new AtomicBoolean();
        CountDownLatch hasRead = new CountDownLatch(1);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<?> reading = thread.submit(() -> {
                while (!isOver.get()) {
                    seen.add(session.read().format("delta").load(table).count());
                    hasRead.countDown();
                }
            });
            hasRead.await();
            pipeline.write("data/b.json", "{\"k\": \"c\", \"v\": 3}");
            pipeline.run();
            pipeline.run(Ask.fullRefresh("sums"));
            isOver.set(true);
            reading.get();
        } finally {
            thread.shutdownNow();
        }
        assertThat(seen).isSubsetOf(2L, 3L);
    }

    @Test
    void aFileThatIsReplacedIsAChange() {
        pipeline.sql("""
                CREATE MATERIALIZED VIEW files AS
                SELECT count(*) AS n FROM read_files('data', format => 'json', schema => 'k STRING');
                """);
        pipeline.run();
        assertThat(pipeline.run().states()).containsEntry("files", "NO_OP");
        pipeline.write("data/a.json", "{\"k\": \"a\"}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT n FROM files")).containsExactly("1");
    }

    @Test
    void aSettingOfTheProjectStandsInAQuery() {
        TestPipeline pipeline = TestPipeline.of(
                        folder, "CREATE MATERIALIZED VIEW v AS SELECT '${orders.region}' AS region")
                .write("spark-pipeline.yml", "name: test", "configuration: {orders.region: north}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT region FROM v")).containsExactly("north");
        pipeline.write("spark-pipeline.yml", "name: test", "configuration: {orders.region: south}");
        assertThat(pipeline.run().outcome("v").refresh()).isEqualTo(RefreshKind.COMPLETE_RECOMPUTE);
        assertThat(pipeline.rows("SELECT region FROM v")).containsExactly("south");
    }
}
