package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts of expectations are those of the committed rows also where Spark computes a stage again. */
class LostStageTest {
    @TempDir
    Path folder;

    @Test
    void aStageThatIsComputedAgainIsCountedOnce() {
        TestPipeline pipeline = TestPipeline.of(folder, """
                SET spark.sql.adaptive.enabled = false;
                SET spark.sql.shuffle.partitions = 8;
                CREATE TEMPORARY VIEW checked (
                  CONSTRAINT even EXPECT (id % 2 = 0) ON VIOLATION DROP ROW,
                  CONSTRAINT coin EXPECT (rand() < 0.5)
                ) AS SELECT id FROM range(0, 1000, 1, 4);
                CREATE MATERIALIZED VIEW sums (CONSTRAINT few EXPECT (n <= 31)) AS
                SELECT k, n, java_method('dev.sluice.engine.LostShuffle', 'once', CAST(k AS STRING)) AS key
                FROM (SELECT id % 32 AS k, count(*) AS n FROM checked GROUP BY id % 32)
                """);
        LostShuffle listener = new LostShuffle();
        TestPipeline.spark().sparkContext().addSparkListener(listener);
        try {
            LostShuffle.arm();
            TestUpdate update = pipeline.run();
            assertThat(update.counts("sums")).contains("checked.even 500/500", "few 12/4");
            assertThat(update.outcome("sums").expectations())
                    .allSatisfy(count -> assertThat(count.passedRecords() + count.failedRecords())
                            .isEqualTo(count.name().equals("few") ? 16 : 1000));
            assertThat(update.outcome("sums").droppedRows()).isEqualTo(500);
            assertThat(pipeline.value("SELECT sum(n) FROM sums")).isEqualTo("500");
            assertThat(listener.repeatedStages()).isPositive();
        } finally {
            TestPipeline.spark().sparkContext().removeSparkListener(listener);
        }
    }
}
