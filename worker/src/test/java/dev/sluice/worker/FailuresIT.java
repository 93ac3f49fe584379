package dev.sluice.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.SharedSpark;
import dev.sluice.engine.SparkEngine;
import dev.sluice.state.CommitObserver;
import dev.sluice.worker.engine.RunningEngine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the command line makes of flows that fail: the real engine and workflow, in this process. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class FailuresIT {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void inProductionWhatMayPassIsTriedAgain() throws IOException {
        write("CREATE OR REFRESH MATERIALIZED VIEW numbers AS SELECT id FROM range(3);");
        CommitObserver flaky = failing(2);

        assertThat(sluice(flaky, "run", folder.toString(), "--production", "--json"))
                .as(err::toString)
                .isZero();

        JsonNode flow = document().path("flows").path(0);
        assertThat(flow.path("state").asText()).isEqualTo("COMPLETED");
        assertThat(flow.path("attempts").asInt()).isEqualTo(3);
        assertThat(flow.path("output_rows").asInt()).isEqualTo(3);
    }

    @Test
    void inProductionTheUpdateIsTriedAgainAsAWhole() throws IOException {
        write("CREATE OR REFRESH MATERIALIZED VIEW numbers AS SELECT id FROM range(3);");
        Files.writeString(folder.resolve("spark-pipeline.yml"), """
                configuration:
                  pipelines.maxFlowRetryAttempts: 0
                  pipelines.updateRetryInterval: 1s
                """, StandardOpenOption.APPEND);

        assertThat(sluice(failing(2), "run", folder.toString(), "--production", "--json"))
                .as(err::toString)
                .isZero();

        assertThat(document().path("flows").path(0).path("attempts").asInt()).isEqualTo(3);
        assertThat(err.toString()).contains("FAILED, tried again at");
        assertThat(sluice(CommitObserver.none(), "events", folder.toString(), "--json"))
                .isZero();
        assertThat(out.toString()).contains("goes on after failures by itself");
    }

    @Test
    void whatTheUserHasToCorrectIsTriedOnce() throws IOException {
        write("CREATE OR REFRESH MATERIALIZED VIEW broken AS SELECT CAST('x' AS INT) + id AS n FROM range(3);");

        assertThat(sluice(CommitObserver.none(), "run", folder.toString(), "--production", "--json"))
                .isEqualTo(1);

        JsonNode flow = document().path("flows").path(0);
        assertThat(flow.path("state").asText()).isEqualTo("FAILED");
        assertThat(flow.path("attempts").asInt()).isEqualTo(1);
        assertThat(flow.path("error").path("code").asText()).isEqualTo("DATA_INVALID");
    }

    @Test
    void aRuleThatFailsTheUpdateStopsItsFlowAndWhatReadsIt() throws IOException {
        write("""
                CREATE OR REFRESH MATERIALIZED VIEW checked (
                  CONSTRAINT small EXPECT (id < 8) ON VIOLATION FAIL UPDATE
                ) AS SELECT id FROM range(10);
                CREATE OR REFRESH MATERIALIZED VIEW below AS SELECT COUNT(*) AS n FROM checked;
                CREATE OR REFRESH MATERIALIZED VIEW apart AS SELECT id FROM range(2);
                """);

        assertThat(sluice(CommitObserver.none(), "run", folder.toString(), "--production", "--json"))
                .isEqualTo(1);

        JsonNode flows = document().path("flows");
        assertThat(states(flows)).containsExactlyInAnyOrder("checked FAILED 1", "below SKIPPED 0", "apart COMPLETED 1");
        assertThat(flows.findParents("error").toString()).contains("EXPECTATION_FAILED", "small", "8", "9");
        assertThat(err.toString()).contains("checked: FAILED", "below: SKIPPED");
    }

    /** The first commits of the view fail. */
    private static CommitObserver failing(int times) {
        AtomicInteger failures = new AtomicInteger(times);
        return new CommitObserver() {
            @Override
            public void before(String step) {
                if (step.equals("commit numbers") && failures.getAndDecrement() > 0) {
                    throw new UncheckedIOException(new IOException("the disk is away for a moment"));
                }
            }

            @Override
            public void after(String step) {}
        };
    }

    private static List<String> states(JsonNode flows) {
        return flows.findParents("attempts").stream()
                .map(flow ->
                        flow.path("flow").asText() + " " + flow.path("state").asText() + " "
                                + flow.path("attempts").asInt())
                .toList();
    }

    private JsonNode document() throws JsonProcessingException {
        return new ObjectMapper().readTree(out.toString());
    }

    private void write(String sql) throws IOException {
        Files.writeString(folder.resolve("spark-pipeline.yml"), "name: failures\n");
        Files.createDirectories(folder.resolve("transformations"));
        Files.writeString(folder.resolve("transformations/pipeline.sql"), sql);
    }

    private int sluice(CommitObserver observer, String... arguments) {
        SparkEngine engine = SparkEngine.on(SharedSpark.get(), observer);
        // The session is shared, so that nobody stops it.
        CommandLine line = Main.commandLine(conf -> new RunningEngine(engine, engine, () -> {}));
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(arguments);
    }
}
