package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A process that is stopped while Spark writes, whose lease runs out, whose work another process finishes and a third one
 * does again from scratch: when it goes on, it must not get anything done, and must not say that it did.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class StoppedProcessIT {
    /** The same rows however much work they are: that is a parameter. */
    private static final String SLOW_ZERO = "size(filter(sequence(id, id + CAST(:work AS INT)), x -> x < 0)) AS zero";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"STREAMING TABLE", "MATERIALIZED VIEW"})
    void isRefusedWhenItGoesOn(String kind) {
        String source = (kind.startsWith("STREAMING") ? "STREAM " : "")
                + "read_files('data', format => 'json', schema => 'id INT')";
        Project project = Project.create(
                folder,
                """
                pipelines.heartbeatTimeout: 5s
                """,
                "CREATE OR REFRESH " + kind + " slow AS SELECT id, " + SLOW_ZERO + " FROM " + source + ";");
        List<Integer> ids = IntStream.range(0, 40).boxed().toList();
        project.write(
                "data/1.json",
                String.join("\n", ids.stream().map("{\"id\": %d}"::formatted).toList()));
        List<String> expected =
                ids.stream().map(id -> "[" + id + ",0]").sorted().toList();

        try (SluiceProcess zombie = SluiceProcess.start("run", project.path(), "--param", "work=4000000")) {
            zombie.awaitWriting(project, "slow");
            zombie.stop();
            Awaitility.await().atMost(SluiceProcess.PATIENCE).until(project::isLeaseOver);

            SluiceProcess.complete("run", project.path(), "--param", "work=1");
            assertThat(project.rows("slow")).isEqualTo(expected);
            SluiceProcess.complete("run", project.path(), "--param", "work=1", "--full-refresh-all");
            assertThat(project.rows("slow")).isEqualTo(expected);

            zombie.resume();
            assertThat(zombie.exitCode()).as(zombie::transcript).isNotZero();
            assertThat(zombie.transcript()).doesNotContain("COMPLETED");
        }
        assertThat(project.rows("slow")).isEqualTo(expected);
        SluiceProcess.complete("run", project.path(), "--param", "work=1");
        assertThat(project.rows("slow")).isEqualTo(expected);
    }
}
