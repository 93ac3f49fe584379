package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.worker.service.TemporalService;
import dev.sluice.workflow.result.UpdateResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command of every runbook, as it is written there, in the situation that it is written for. A test has the name of
 * its runbook; all of them share a shell, a service and, where they need one, a worker.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
@TestInstance(Lifecycle.PER_CLASS)
abstract class RunbookSituations {
    static final String SQL = """
            CREATE OR REFRESH STREAMING TABLE orders AS SELECT id, CAST(amount AS INT) AS amount, %s
              FROM STREAM read_files('data', format => 'json', schema => 'id INT, amount STRING');
            CREATE OR REFRESH STREAMING TABLE copies AS SELECT id FROM STREAM orders;
            CREATE OR REFRESH MATERIALIZED VIEW total AS SELECT SUM(amount) AS n FROM orders;
            """.formatted("size(filter(sequence(id, id + CAST(:work AS INT)), x -> x < 0)) AS zero");

    /** Rows that take a while each, where {@code work} says so. */
    static final int MANY = 40;

    private Path root;
    Shell shell;
    DevServer server;
    private @Nullable ProcessHandle worker;
    private boolean isOurs;
    private @Nullable Runbook opened;

    @BeforeAll
    void start(@TempDir Path folder) {
        Path temporal = DevServer.cli().orElse(null);
        Assumptions.assumeTrue(
                temporal != null && System.getenv("TEMPORAL_ADDRESS") == null,
                "two servers are needed: no temporal command (SLUICE_TEMPORAL_CLI or on the path), or TEMPORAL_ADDRESS is set");
        root = folder;
        server = DevServer.start();
        shell = new Shell(root);
        shell.command("temporal", temporal);
    }

    @AfterAll
    void stop() {
        if (worker != null) {
            worker.destroyForcibly();
        }
        if (server != null) {
            server.close();
            shell.close();
        }
    }

    @AfterEach
    void everyBlockWasRun() {
        if (opened != null) {
            opened.requireAllRun();
        }
    }

    Runbook open(String name, Project project) {
        opened = Runbook.open(name, shell)
                .with("PROJECT", project.path())
                .with("STORAGE", project.folder().resolve("pipeline-storage"))
                .with("PIPELINES", root)
                .with("ADDRESS", server.address());
        return opened;
    }

    Project project(String name) {
        Project project = Project.create(root.resolve("projects").resolve(name), "", SQL);
        project.write("spark-pipeline.yml", spec(""));
        deliver(project, 1);
        return project;
    }

    /** A bundle that updates a project every night. */
    static String bundle(Project project) {
        project.write("databricks.yml", """
                bundle: {name: night}
                resources:
                  pipelines: {shop: {project: .}}
                  jobs:
                    nightly:
                      schedule: {quartz_cron_expression: "0 0 3 * * ?", timezone_id: UTC}
                      tasks: [{task_key: shop, pipeline_task: {pipeline_id: shop}}]
                """);
        return project.path();
    }

    static String spec(String configuration) {
        return "name: shop\nparameters:\n  work: '1'\nconfiguration:\n  spark.sql.shuffle.partitions: 2\n"
                + configuration;
    }

    static void deliver(Project project, int id) {
        project.write("data/" + id + ".json", "{\"id\": %d, \"amount\": \"%d\"}".formatted(id, id));
    }

    void run(Project project) {
        Shell.Output output = shell.run("sluice run " + project.path());
        assertThat(output.exitCode()).as(output::transcript).isZero();
    }

    String failing(Project project) {
        Shell.Output output = shell.run("sluice run " + project.path());
        assertThat(output.exitCode()).as(output::transcript).isEqualTo(1);
        return output.text();
    }

    /** An update that runs for a while, in its first flow. */
    String startSlow(Project project, int work) {
        project.write(
                "data/1.json",
                IntStream.range(0, MANY)
                        .mapToObj("{\"id\": %d, \"amount\": \"1\"}"::formatted)
                        .collect(Collectors.joining("\n")));
        Shell.Output started = shell.run("sluice start %s --address %s --no-wait --param work=%d"
                .formatted(project.path(), server.address(), work));
        assertThat(started.exitCode()).as(started::transcript).isZero();
        String update = started.text().strip();
        Awaitility.await()
                .atMost(SluiceProcess.PATIENCE)
                .until(() -> shell.run("sluice status " + update + " --address " + server.address())
                        .text()
                        .matches("(?s).*orders +RUNNING.*"));
        return update;
    }

    /** Waits for the end of an update, which must be a good one. */
    void awaitEnd(String update) {
        try (TemporalService service = TemporalService.connect(server.address(), null)) {
            UpdateResult result = service.client()
                    .newUntypedWorkflowStub("sluice/shop/" + update)
                    .getResult(UpdateResult.class);
            assertThat(result.state()).isEqualTo("COMPLETED");
        }
    }

    void ensureWorker() {
        if (worker == null || !worker.isAlive()) {
            freshWorker();
        }
    }

    /** A worker that is a child of this process, so that it is gone for good once it has ended. */
    void freshWorker() {
        if (worker != null && !isOurs) {
            worker.destroyForcibly();
        }
        if (worker == null || !isOurs || !worker.isAlive()) {
            SluiceProcess started = SluiceProcess.start(
                    Map.of("SLUICE_PIPELINES", root.toString()),
                    "worker",
                    "--address",
                    server.address(),
                    "--grace",
                    "1",
                    "--health-file",
                    shell.file("healthy").toString());
            started.awaitLine(line -> line.startsWith("worker ready"));
            worker = ProcessHandle.of(started.pid()).orElseThrow();
            isOurs = true;
        }
    }

    void adoptStartedWorker() {
        try {
            long pid = Long.parseLong(Files.readString(shell.file("worker.pid")).strip());
            worker = ProcessHandle.of(pid).orElseThrow();
            isOurs = false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long pid() {
        return Objects.requireNonNull(worker).pid();
    }
}
