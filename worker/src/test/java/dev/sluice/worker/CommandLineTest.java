package dev.sluice.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.activity.ScriptedEngine;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.worker.engine.RunningEngine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class CommandLineTest {
    private final ScriptedEngine engine = new ScriptedEngine();
    private final ScriptedInspector inspector = new ScriptedInspector();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Map<String, String> startedWith = Map.of();

    @TempDir
    private Path folder;

    private String project = "";

    @BeforeEach
    void writeProject() throws IOException {
        project = folder.toString();
        Files.writeString(folder.resolve("spark-pipeline.yml"), """
                name: orders
                configuration:
                  spark.master: local[1]
                  spark.sql.shuffle.partitions: 3
                  pipelines.flowTimeout: 1h
                """);
    }

    @Test
    void runPrintsTheDocumentOnStandardOutputAndProgressElsewhere() throws JsonProcessingException {
        engine.flow("bronze");
        engine.flow("silver", "bronze");

        assertThat(sluice("run", project, "--json")).isZero();

        JsonNode document = new ObjectMapper().readTree(out.toString());
        assertThat(document.path("state").asText()).isEqualTo("COMPLETED");
        assertThat(document.path("pipeline").asText()).isEqualTo("orders");
        assertThat(document.path("flows").path(1).path("output_rows").asInt()).isEqualTo(10);
        assertThat(document.path("flows")
                        .path(1)
                        .path("expectations")
                        .path(0)
                        .path("failed_records")
                        .asInt())
                .isEqualTo(2);
        assertThat(document.path("not_reset").isArray()).isTrue();
        assertThat(err.toString()).contains("silver: COMPLETED");
    }

    @Test
    void aFailedUpdateExitsWithOneAndSaysWhatWhereAndHowToFixIt() {
        engine.flow("bronze").fails(ErrorCode.DATA_INVALID, 1);

        assertThat(sluice("run", project)).isEqualTo(1);

        assertThat(out.toString()).contains("""
                        bronze: bronze is broken
                          at transformations/all.sql:3:7
                          fix: repair it
                        """).doesNotContain("Exception");
    }

    @Test
    void errorsOfTheDefinitionExitWithTwo() throws JsonProcessingException {
        engine.planFails(new PipelineException(Problem.of(ErrorCode.CYCLE, "a reads a", "break the cycle")));

        assertThat(sluice("run", project, "--json")).isEqualTo(2);

        JsonNode error = new ObjectMapper().readTree(out.toString()).path("error");
        assertThat(error.path("code").asText()).isEqualTo("CYCLE");
        assertThat(error.path("problems").path(0).path("fix").asText()).isEqualTo("break the cycle");
        assertThat(err.toString()).contains("a reads a\n  fix: break the cycle");
    }

    @Test
    void runHandsOnWhatIsAsked() {
        engine.flow("bronze");

        sluice(
                "run",
                project,
                "--refresh",
                "a,b",
                "--full-refresh",
                "c",
                "--cascade",
                "--param",
                "day=1",
                "--production");

        assertThat(engine.request().refresh()).containsExactly("a", "b");
        assertThat(engine.request().fullRefresh()).containsExactly("c");
        assertThat(engine.request().cascade()).isTrue();
        assertThat(engine.request().allowDataLoss()).isFalse();
        assertThat(engine.request().parameters()).isEqualTo(Map.of("day", "1"));
        assertThat(engine.request().behaviour().name()).isEqualTo("PRODUCTION");
        assertThat(startedWith).isEqualTo(Map.of("spark.master", "local[1]"));
    }

    @Test
    void aWorkerSaysWhyItCantServeMetrics() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();

            assertThat(sluice("worker", project, "--metrics", address)).isEqualTo(3);
            assertThat(err.toString()).contains("metrics can't be served at " + address);
        }
        assertThat(sluice("worker", project, "--metrics", "here")).isEqualTo(2);
        assertThat(err.toString()).contains("give --metrics or SLUICE_METRICS a host and a port");
    }

    @Test
    void slipsInTheCommandLineAreNamed() {
        assertThat(sluice("rnu")).isEqualTo(2);
        assertThat(sluice("run", "--full-refrsh", "x")).isEqualTo(2);
        assertThat(sluice("query")).isEqualTo(2);
        assertThat(sluice("run", "one", "two")).isEqualTo(2);

        assertThat(err.toString()).isEqualTo("""
                        sluice has no command rnu
                          fix: did you mean `run`?
                        sluice run has no option --full-refrsh
                          fix: did you mean `--full-refresh`?
                        sluice query needs SQL
                          fix: see sluice query --help
                        sluice run has no argument two
                          fix: see sluice run --help
                        """);
    }

    @Test
    void wrongArgumentsExitWithTwo() throws JsonProcessingException {
        assertThat(sluice("run", "--bogus", "--json")).isEqualTo(2);

        JsonNode error = new ObjectMapper().readTree(out.toString()).path("error");
        assertThat(error.path("code").asText()).isEqualTo("ARGUMENT_INVALID");
        assertThat(err.toString()).contains("--bogus", "sluice run --help");
    }

    @Test
    void aMissingProjectExitsWithTwo() {
        assertThat(sluice("run", folder.resolve("nowhere").toString())).isEqualTo(2);
        assertThat(err.toString()).contains("there is no project at");
    }

    @Test
    void anUnreachableServiceExitsWithThree() {
        assertThat(sluice("status", "42", "--address", "127.0.0.1:1")).isEqualTo(3);
        assertThat(err.toString()).contains("127.0.0.1:1");
    }

    @Test
    void verboseTellsWhereTheTimeGoes() {
        engine.flow("bronze");

        sluice("run", project, "--verbose");

        assertThat(err.toString()).contains("time jvm", "time spark", "time temporal", "time plan", "time flow bronze");
    }

    @Test
    void maintainSaysWhatCameOfEachStep() {
        engine.maintenance().tables("bronze", "gold").yields(1);

        assertThat(sluice("maintain", project, "--only", "optimize")).isZero();

        assertThat(out.toString())
                .contains("optimize  YIELDED", "update u1 is active", "DONE     files_after 1  small")
                .endsWith("maintenance: COMPLETED\n");
        assertThat(engine.maintenance().calls()).containsExactlyInAnyOrder("bronze [OPTIMIZE]", "gold [OPTIMIZE]");
    }

    @Test
    void maintenanceThatFailedExitsWithOne() throws JsonProcessingException {
        engine.maintenance().tables("bronze").breaks("bronze");

        assertThat(sluice("maintain", project, "--json")).isEqualTo(1);

        JsonNode steps = new ObjectMapper().readTree(out.toString()).path("steps");
        assertThat(steps.path(1).path("state").asText()).isEqualTo("FAILED");
        assertThat(steps.path(1).path("reason").asText()).contains("bronze is broken");
    }

    @Test
    void queryPrintsEachFormat() {
        assertThat(sluice("query", "SELECT 1", "--spec", project, "--format", "csv"))
                .isZero();
        assertThat(out.toString()).isEqualTo("id,note\n1,\"a,b\"\n2,\n");
        assertThat(inspector.asked()).containsExactly("SELECT 1");
    }

    @Test
    void eventsSelectsByUpdateLevelAndType() {
        sluice("events", project, "--update", "42", "--level", "warn", "--type", "flow_progress");

        assertThat(inspector.asked())
                .singleElement()
                .satisfies(sql -> assertThat(sql)
                        .contains(
                                "event_log('orders')",
                                "origin.update_id = '42'",
                                "level = 'WARN'",
                                "event_type = 'flow_progress'"));
    }

    @Test
    void eventsRefusesWhatIsNotAnId() {
        assertThat(sluice("events", project, "--update", "42' OR '1'='1")).isEqualTo(2);
        assertThat(inspector.asked()).isEmpty();
    }

    @Test
    void graphDrawsMermaid() {
        assertThat(sluice("graph", project, "--format", "mermaid")).isZero();
        assertThat(out.toString()).startsWith("flowchart LR\n").contains("n0 ==> n1");
    }

    @Test
    void dryRunSaysWhatWouldBeDone() {
        assertThat(sluice("dry-run", project)).isZero();
        assertThat(out.toString()).contains("COMPLETE_RECOMPUTE", "nothing was written");
    }

    @Test
    void aWorkerTakesSettingsOfSparkAlone() {
        assertThat(sluice("worker", project, "--conf", "pipelines.flowTimeout=1h"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--conf pipelines.flowTimeout is no setting of Spark");
        assertThat(startedWith).isEmpty();
    }

    @Test
    void initMakesAProjectAndRefusesAFolderWithContent() {
        Path made = folder.resolve("shop");

        assertThat(sluice("init", made.toString())).isZero();
        assertThat(made.resolve("spark-pipeline.yml")).content().contains("name: shop");
        assertThat(made.resolve("transformations/silver.sql")).exists();
        assertThat(sluice("init", made.toString())).isEqualTo(2);
    }

    private int sluice(String... arguments) {
        CommandLine line = Main.commandLine(conf -> {
            startedWith = conf;
            return new RunningEngine(engine, inspector, () -> {});
        });
        return line.setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
