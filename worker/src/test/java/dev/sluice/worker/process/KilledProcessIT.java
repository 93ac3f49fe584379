package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs are killed at ten moments, in planning and in every layer, each followed by one that is left alone; in the end the
 * tables are those of a project that nothing happened to.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class KilledProcessIT {
    private static final long SEED = Long.getLong("sluice.test.seed", 20_260_101L);
    private static final int KILLS = 10;
    /** Runs that may have ended before their moment came. */
    private static final int MISSES = 3;

    private static final List<String> ANCHORS =
            List.of(": INITIALIZING", ": RUNNING", "bronze: ", "silver: ", "gold: ");
    private static final int MAX_OFFSET_MS = 400;
    private static final String SQL = """
            CREATE OR REFRESH STREAMING TABLE bronze AS SELECT id, region, amount FROM STREAM read_files('data',
              format => 'json', schema => 'id INT, region STRING, amount INT', maxFilesPerTrigger => 1);
            CREATE OR REFRESH STREAMING TABLE silver PARTITIONED BY (region)
              AS SELECT * FROM STREAM bronze WHERE amount IS NOT NULL;
            CREATE OR REFRESH MATERIALIZED VIEW gold (CONSTRAINT some EXPECT (orders > 1) ON VIOLATION DROP ROW)
              AS SELECT region, COUNT(*) AS orders, SUM(amount) AS total FROM silver GROUP BY region;
            """;

    @TempDir
    private Path folder;

    @Test
    void nothingIsLostOrDoubled() {
        Random random = new Random(SEED);
        Project killed = Project.create(folder.resolve("killed"), "", SQL);
        Project undisturbed = Project.create(folder.resolve("undisturbed"), "", SQL);
        int kills = 0;
        for (int i = 0; i < KILLS; i++) {
            deliver(killed, i);
            deliver(undisturbed, i);
            String anchor = ANCHORS.get(i % ANCHORS.size());
            Duration offset = Duration.ofMillis(random.nextInt(MAX_OFFSET_MS));
            String moment = "seed " + SEED + ", kill " + i + ": " + offset.toMillis() + " ms after '" + anchor + "'";
            try (SluiceProcess victim = SluiceProcess.start("run", killed.path())) {
                victim.awaitLine(line -> line.contains(anchor));
                kills += victim.runsFor(offset) ? 1 : 0;
                victim.kill();
            }
            // A dead holder of the lease must not be in the way.
            SluiceProcess.complete("run", killed.path());
            assertThat(killed.rows("bronze"))
                    .as(moment)
                    .hasSize(3 * 2 * (i + 1))
                    .doesNotHaveDuplicates();
        }
        SluiceProcess.complete("run", undisturbed.path());

        assertThat(kills).as("runs that were killed, seed " + SEED).isGreaterThanOrEqualTo(KILLS - MISSES);
        for (String table : List.of("bronze", "silver", "gold")) {
            assertThat(killed.rows(table)).as(table + ", seed " + SEED).isEqualTo(undisturbed.rows(table));
        }
    }

    private static void deliver(Project project, int number) {
        for (String half : List.of("a", "b")) {
            project.write("data/" + number + half + ".json", """
                    {"id": %1$d, "region": "north-%2$s", "amount": 1}
                    {"id": %1$d, "region": "south-%2$s", "amount": 2}
                    {"id": %1$d, "region": "west-%2$s", "amount": null}
                    """.formatted(number, half));
        }
    }
}
