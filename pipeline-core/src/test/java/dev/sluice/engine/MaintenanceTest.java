package dev.sluice.engine;

import static dev.sluice.engine.maintenance.MaintenanceTask.OPTIMIZE;
import static dev.sluice.engine.maintenance.MaintenanceTask.PRUNE;
import static dev.sluice.engine.maintenance.MaintenanceTask.VACUUM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.event.EventLog;
import dev.sluice.event.Events;
import dev.sluice.execution.maintenance.StepReport;
import dev.sluice.execution.maintenance.StepReport.State;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.plan.UpdateRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Maintenance makes storage small, changes no row, and is in no update's way. */
class MaintenanceTest {
    private static final int FILES = 12;

    /** Everything that is out of use for more than two seconds may go. */
    private static final String[] SHORT = {
        "name: test",
        "configuration:",
        "  pipelines.maintenance.retention: 1s",
        "  pipelines.holdTimeout: 1s",
        "  pipelines.flowTimeout: 1s"
    };

    private static final String SQL = """
            CREATE STREAMING TABLE bronze %s AS SELECT /*+ REPARTITION(12) */ k, v
              FROM STREAM read_files('data', format => 'json', schema => 'k STRING, v INT');
            CREATE STREAMING TABLE silver AS SELECT k, v FROM STREAM bronze;
            CREATE MATERIALIZED VIEW gold AS SELECT k, sum(v) AS total FROM bronze GROUP BY k;
            """;
    private static final String TWO_SECONDS =
            "TBLPROPERTIES ('delta.deletedFileRetentionDuration' = 'interval 2 seconds')";

    @TempDir
    Path folder;

    private TestPipeline pipeline;
    private int delivered;

    @BeforeEach
    void firstUpdate() {
        pipeline = TestPipeline.of(folder, SQL.formatted(TWO_SECONDS)).write("spark-pipeline.yml", SHORT);
        deliver(2 * FILES);
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertThat(filesOf("bronze")).isEqualTo(FILES);
    }

    /** One file with that many rows. */
    private void deliver(int rows) {
        String[] lines = IntStream.range(delivered, delivered + rows)
                .mapToObj(v -> "{\"k\": \"a\", \"v\": " + v + "}")
                .toArray(String[]::new);
        pipeline.write("data/" + delivered + ".json", lines);
        delivered += rows;
    }

    private void assertAllRowsOnce() {
        List<String> rows =
                IntStream.range(0, delivered).mapToObj(v -> "a " + v).sorted().toList();
        assertThat(pipeline.rows("SELECT * FROM bronze")).isEqualTo(rows);
        assertThat(pipeline.rows("SELECT * FROM silver")).isEqualTo(rows);
        assertThat(pipeline.rows("SELECT * FROM gold"))
                .containsExactly("a " + IntStream.range(0, delivered).sum());
    }

    private long filesOf(String table) {
        return TestPipeline.spark()
                .newSession()
                .sql("DESCRIBE DETAIL delta.`" + pipeline.table(table) + "`")
                .select("numFiles")
                .first()
                .getLong(0);
    }

    private static void assertDone(StepReport report) {
        assertThat(report.state()).as(report.toString()).isEqualTo(State.DONE);
    }

    private static void assertNothing(StepReport report, String reason) {
        assertThat(report.state()).as(report.toString()).isEqualTo(State.NOTHING);
        assertThat(report.reason()).contains(reason);
    }

    @Test
    void smallFilesAreJoinedAndNothingIsReadOrComputedAgain() {
        MaintenanceRun reports = pipeline.maintain(OPTIMIZE);

        assertDone(reports.step("bronze optimize"));
        assertThat(reports.step("bronze optimize").numbers())
                .containsEntry("files_before", (long) FILES)
                .containsEntry("files_after", 1L);
        assertThat(filesOf("bronze")).isEqualTo(1);
        assertAllRowsOnce();
        assertNothing(pipeline.maintain(OPTIMIZE).step("bronze optimize"), "few");
        TestUpdate idle = pipeline.run();
        assertThat(idle.states())
                .containsEntry("bronze", "IDLE")
                .containsEntry("silver", "IDLE")
                .containsEntry("gold", "NO_OP");
        assertThat(idle.showsNothingNew(idle.planned("gold")))
                .as("known without looking")
                .isTrue();
        deliver(1);
        TestUpdate next = pipeline.run();
        assertThat(next.outcome("bronze").outputRows()).isEqualTo(1);
        assertThat(next.outcome("silver").outputRows()).isEqualTo(1);
        assertAllRowsOnce();
        assertThat(pipeline.value("SELECT get_json_object(details, '$.operation_progress.metrics.files_after')"
                        + " FROM event_log('test') WHERE event_type = 'operation_progress'"
                        + " AND origin.dataset_name = 'bronze' AND message LIKE '%optimize%'"))
                .isEqualTo("1");
        assertThat(pipeline.value("SELECT count(*) FROM system.lakeflow.updates"))
                .isEqualTo("3");
    }

    @Test
    void aStreamThatIsBehindKeepsTheFilesItHasNotRead() {
        deliver(1);
        pipeline.run(Ask.refresh("bronze"));

        assertNothing(pipeline.maintain(OPTIMIZE).step("bronze optimize"), "silver has not read all of it");

        pipeline.run();
        assertDone(pipeline.maintain(OPTIMIZE).step("bronze optimize"));
        deliver(1);
        pipeline.run();
        assertAllRowsOnce();
    }

    @Test
    void aTableThatSaysSoIsLeftAsItIs() {
        pipeline.sql(SQL.formatted("TBLPROPERTIES ('pipelines.autoOptimize.managed' = 'false')"));
        pipeline.run();
        assertNothing(pipeline.maintain(OPTIMIZE).step("bronze optimize"), "autoOptimize.managed");
    }

    @Test
    void aTableOutsideThatWasCompactedIsNoChange() {
        String up = "delta.`" + folder.resolve("up") + "`";
        TestPipeline.spark().newSession().sql("CREATE TABLE " + up + " (id INT) USING delta");
        for (int i = 0; i < 3; i++) {
            TestPipeline.spark().newSession().sql("INSERT INTO " + up + " VALUES (" + i + ")");
        }
        pipeline.sql("CREATE MATERIALIZED VIEW ids AS SELECT count(*) AS n FROM " + up);
        pipeline.run();

        TestPipeline.spark().newSession().sql("OPTIMIZE " + up);
        assertThat(pipeline.run().states()).containsEntry("ids", "NO_OP");
        TestPipeline.spark().newSession().sql("INSERT INTO " + up + " VALUES (7)");
        pipeline.run();
        assertThat(pipeline.rows("SELECT * FROM ids")).containsExactly("4");
        TestPipeline.spark().newSession().sql("OPTIMIZE " + up);
        assertThat(pipeline.run().states()).containsEntry("ids", "NO_OP");
    }

    @Test
    void whatAnUpdateThatMayBeRetriedReadsIsKeptAndGoesAfterwards() {
        pipeline.write("spark-pipeline.yml", "name: test");
        String broken = SQL.formatted(TWO_SECONDS) + "CREATE MATERIALIZED VIEW late AS SELECT %s AS n FROM bronze;";
        pipeline.sql(broken.formatted("CAST(raise_error('not yet') AS BIGINT)"));
        TestUpdate failed = pipeline.run(Ask.everything());
        assertThat(failed.state("late")).isEqualTo("FAILED");
        assertDone(pipeline.maintain(OPTIMIZE).step("bronze optimize"));
        await().atMost(Duration.ofMinutes(1)).pollDelay(Duration.ofSeconds(3)).until(() -> true);
        assertNothing(pipeline.maintain(VACUUM).step("bronze vacuum"), "an update may need what it held 168 hours ago");
        pipeline.write("spark-pipeline.yml", SHORT);
        await().atMost(Duration.ofMinutes(2))
                .until(() -> pipeline.maintain(PRUNE).step("prune_updates").state() == State.DONE);
        await().atMost(Duration.ofMinutes(2))
                .until(() -> pipeline.maintain(VACUUM).step("bronze vacuum").state() == State.DONE);
        assertThat(parquetFilesIn(pipeline.table("bronze"))).isEqualTo(1);
        assertThatThrownBy(() -> pipeline.retry(failed, Ask.everything()))
                .isInstanceOfSatisfying(
                        PipelineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_UPDATE));
        pipeline.sql(broken.formatted("count(*)"));
        deliver(1);
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertAllRowsOnce();
    }

    private static long parquetFilesIn(Path table) {
        try (Stream<Path> files = Files.list(table)) {
            return files.filter(file -> file.toString().endsWith(".parquet")).count();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void checkpointsFromBeforeAFullRefreshGo() throws IOException {
        pipeline.run(Ask.fullRefresh("silver"));
        Path flow = folder.resolve("pipeline-storage/_sluice/checkpoints/spark_catalog~2edefault~2esilver"
                + "/spark_catalog~2edefault~2esilver");
        assertThat(folders(flow)).hasSize(2);

        assertThat(pipeline.maintain(PRUNE).step("prune_checkpoints").numbers())
                .containsEntry("checkpoints_removed", 1L);

        assertThat(folders(flow)).hasSize(1);
        deliver(1);
        TestUpdate update = pipeline.run();
        assertThat(update.outcome("silver").outputRows()).isEqualTo(1);
        assertAllRowsOnce();
    }

    private static List<Path> folders(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isDirectory).toList();
        }
    }

    @Test
    void nothingIsDoneWhileAnUpdateIsActive() {
        PlannedUpdate update = pipeline.plan(Ask.everything());

        assertThat(pipeline.maintain(PRUNE, OPTIMIZE, VACUUM).steps())
                .allSatisfy(report -> assertThat(report.state()).isEqualTo(State.YIELDED));
        assertThat(filesOf("bronze")).isEqualTo(FILES);

        TestPipeline.engine().finish(pipeline.uri(), update.ref(), new TestUpdate(update).end());
        assertDone(pipeline.maintain(OPTIMIZE).step("bronze optimize"));
    }

    @Test
    void anUpdateThatComesStopsTheStep() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch planned = new CountDownLatch(1);
        FlowContext slow = new FlowContext() {
            @Override
            public int attempt() {
                return 1;
            }

            @Override
            public int attemptsBefore() {
                return 0;
            }

            @Override
            public void progress(long rows, long batch) {}

            @Override
            public void onCancel(Runnable stop) {
                begun.countDown();
                awaitQuietly(planned);
            }

            @Override
            public void endUpdate(String reason) {
                throw new AssertionError(reason);
            }
        };
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<List<StepReport>> step =
                    thread.submit(() -> TestPipeline.engine().prune(pipeline.uri(), slow));
            awaitQuietly(begun);
            PlannedUpdate update = pipeline.plan(Ask.everything());
            planned.countDown();
            assertThat(step.get())
                    .last()
                    .satisfies(report -> assertThat(report.state()).isEqualTo(State.YIELDED));
            TestPipeline.engine().finish(pipeline.uri(), update.ref(), new TestUpdate(update).end());
        } finally {
            thread.shutdownNow();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aCompactionInTheMiddleOfAnUpdateCostsItNothingButATry() {
        pipeline.sql(SQL.formatted(TWO_SECONDS)
                + "CREATE MATERIALIZED VIEW copy AS SELECT /*+ REPARTITION(3) */ k, v FROM bronze;");
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        for (String table : List.of("bronze", "silver", "copy")) {
            deliver(2);
            AtomicLong joined = new AtomicLong();
            TestUpdate update = pipeline.interrupted(step -> {
                        if (step.equals("commit " + table) && joined.get() == 0) {
                            joined.set(compact(table));
                        }
                    })
                    .run(Ask.everything());
            assertThat(joined.get())
                    .as("files of " + table + " that were joined")
                    .isGreaterThan(1);
            assertThat(update.state()).isEqualTo("COMPLETED");
            assertThat(pipeline.rows("SELECT * FROM copy")).isEqualTo(pipeline.rows("SELECT * FROM bronze"));
            assertAllRowsOnce();
        }
        assertThat(pipeline.run(Ask.fullRefreshAll()).state()).isEqualTo("COMPLETED");
        assertAllRowsOnce();
    }

    private long compact(String table) {
        return TestPipeline.spark()
                .newSession()
                .sql("OPTIMIZE delta.`" + pipeline.table(table) + "`")
                .select("metrics.numFilesRemoved")
                .first()
                .getLong(0);
    }

    /** Delta reads checkpoints for the session that is active in the thread, which threads of a pool have not. */
    @Test
    void logsWithCheckpointsAreReadByThreadsThatNeverHadASession() throws IOException {
        pipeline.sql(SQL.formatted("TBLPROPERTIES ('delta.checkpointInterval' = '1')"));
        for (int i = 0; i < 2; i++) {
            deliver(2);
            assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        }
        try (Stream<Path> log = Files.list(pipeline.table("bronze").resolve("_delta_log"))) {
            for (Path file : log.toList()) {
                if (file.toString().endsWith(".crc")) {
                    Files.delete(file);
                }
            }
        }
        DeltaLog.clearCache();
        SparkSession.clearActiveSession();
        assertDone(pipeline.maintain(OPTIMIZE).step("bronze optimize"));

        DeltaLog.clearCache();
        deliver(1);
        SparkSession.clearActiveSession();
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertAllRowsOnce();
    }

    @Test
    void itsJobsCanBeCancelled() {
        Queue<String> tags = new ConcurrentLinkedQueue<>();
        SparkListener listener = new SparkListener() {
            @Override
            public void onJobStart(SparkListenerJobStart job) {
                if (job.properties().getProperty("spark.job.description", "").contains("Optimizing")) {
                    tags.add(job.properties().getProperty("spark.job.tags", "none"));
                }
            }
        };
        TestPipeline.spark().sparkContext().addSparkListener(listener);
        try {
            assertDone(pipeline.maintain(OPTIMIZE).step("bronze optimize"));
            await().atMost(Duration.ofMinutes(2)).until(() -> !tags.isEmpty());
        } finally {
            TestPipeline.spark().sparkContext().removeSparkListener(listener);
        }
        assertThat(tags).allMatch(tag -> tag.contains("sluice-"));
    }

    @Test
    void updatesAndMaintenanceTogetherLoseAndRepeatNothing() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        AtomicBoolean isOver = new AtomicBoolean();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<Integer> maintenance = thread.submit(() -> {
                int done = 0;
                while (!isOver.get()) {
                    done += (int) pipeline.maintain(PRUNE, OPTIMIZE, VACUUM).steps().stream()
                            .filter(report -> report.state() == State.DONE)
                            .count();
                }
                return done;
            });
            for (int round = 0; round < 4; round++) {
                deliver(1 + random.nextInt(4));
                Ask ask = random.nextInt(3) == 0 ? Ask.fullRefresh("silver") : Ask.everything();
                TestUpdate update = pipeline.run(ask);
                for (int tries = 1; tries < 3 && update.isWorthATry(); tries++) {
                    update = pipeline.retry(update, ask);
                }
                assertThat(update.state())
                        .as("seed " + seed + ", " + update.end())
                        .isEqualTo("COMPLETED");
                int pause = random.nextInt(1_500);
                await().atMost(Duration.ofMinutes(1))
                        .pollDelay(Duration.ofMillis(pause))
                        .until(() -> true);
            }
            isOver.set(true);
            assertThat(maintenance.get()).as("seed " + seed).isPositive();
        } finally {
            isOver.set(true);
            thread.shutdownNow();
        }
        // A full refresh of silver alone leaves what has arrived for the next update.
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertAllRowsOnce();
        pipeline.maintain(PRUNE, OPTIMIZE, VACUUM);
        assertAllRowsOnce();
    }

    @Test
    void oldEventsGoButThoseOfTheLastUpdatesStay() {
        EventLog log = EventLog.open(pipeline.table("event_log").toUri());
        Instant old = Instant.now().minus(Duration.ofDays(400));
        for (int i = 0; i < 25; i++) {
            Clock then = Clock.fixed(old.plus(Duration.ofDays(i)), ZoneOffset.UTC);
            Events events = new Events("id", "test", "old-" + i, i, then);
            log.append(List.of(events.createUpdate(UpdateRequest.everything("old-" + i), "f")));
        }

        MaintenanceRun reports = pipeline.maintain(PRUNE, OPTIMIZE);

        // 26 updates, of which the last 20 stay whatever their age.
        assertThat(reports.step("prune_events").numbers()).containsEntry("events_removed", 6L);
        assertThat(pipeline.value("SELECT count(*) FROM system.lakeflow.updates"))
                .isEqualTo("20");
        assertDone(reports.step("event_log optimize"));
        assertNothing(pipeline.maintain(PRUNE).step("prune_events"), "none is over its time");
        deliver(1);
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertThat(new ArrayList<>(pipeline.rows("SELECT update_id FROM system.lakeflow.updates")))
                .hasSize(21);
    }
}
