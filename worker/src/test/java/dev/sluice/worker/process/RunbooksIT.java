package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.worker.service.TemporalService;
import dev.sluice.workflow.result.UpdateResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.delta.DeltaLog;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every command of every runbook, as it is written there, in the situation that it is written for. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class RunbooksIT {
    private static final String SQL =
            """
            CREATE OR REFRESH STREAMING TABLE orders AS SELECT id, CAST(amount AS INT) AS amount, %s
              FROM STREAM read_files('data', format => 'json', schema => 'id INT, amount STRING');
            CREATE OR REFRESH STREAMING TABLE copies AS SELECT id FROM STREAM orders;
            CREATE OR REFRESH MATERIALIZED VIEW total AS SELECT SUM(amount) AS n FROM orders;
            """.formatted("size(filter(sequence(id, id + CAST(:work AS INT)), x -> x < 0)) AS zero");

    /** Rows that take a while each, where {@code work} says so. */
    private static final int MANY = 40;

    @TempDir
    private static Path root;

    private static Shell shell;
    private static DevServer server;
    private static @Nullable ProcessHandle worker;
    private static boolean isOurs;

    private @Nullable Runbook opened;

    @BeforeAll
    static void start() {
        Path temporal = DevServer.cli().orElse(null);
        Assumptions.assumeTrue(
                temporal != null && System.getenv("TEMPORAL_ADDRESS") == null,
                "two servers are needed: no temporal command (SLUICE_TEMPORAL_CLI or on the path), or TEMPORAL_ADDRESS is set");
        server = DevServer.start();
        shell = new Shell(root);
        shell.command("temporal", temporal);
    }

    @AfterAll
    static void stop() {
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

    @Test
    void everyRunbookHasATest() {
        List<String> tests = Arrays.stream(RunbooksIT.class.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .map(method -> method.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT))
                .toList();

        assertThat(tests).containsAll(Runbook.names());
    }

    @Test
    void checkpointLost() throws IOException {
        Project project = project("checkpoint-lost");
        project.write("transformations/pipeline.sql", SQL.replaceAll("(?m)^.*copies.*$", ""));
        run(project);
        deliver(project, 2);
        run(project);
        Path checkpoint = checkpoint(project, "orders");
        Files.delete(checkpoint.resolve("offsets/1"));
        Files.delete(checkpoint.resolve("commits/1"));
        deliver(project, 3);
        assertThat(failing(project)).contains(checkpoint + " ends at batch 0");
        Runbook book = open("checkpoint-lost", project)
                .with("CHECKPOINT_FOLDER", checkpoint)
                .with("OTHER_TABLES", "total")
                .with("FLOW", "orders")
                .with("TABLE", "orders");

        assertThat(book.run()).isEqualToIgnoringWhitespace("0");
        book.run();
        book.run();
        assertThat(project.rows("orders")).hasSize(3);
        book.run();
        assertThat(project.rows("orders")).hasSize(3 + 3);
        assertThat(book.run()).containsPattern("orders +IDLE");
        assertThat(project.rows("orders")).hasSize(3 + 3);
    }

    @Test
    void flowKeepsFailing() {
        Project project = project("flow-keeps-failing");
        run(project);
        project.write("data/bad.json", "{\"id\": 9, \"amount\": \"nine\"}");
        failing(project);
        failing(project);
        Runbook book = open("flow-keeps-failing", project).with("OTHER_TABLES", "total");

        assertThat(book.run()).contains("DATA_INVALID", "nine");
        assertThat(book.run()).contains("total");
        book.run();
        project.write("transformations/pipeline.sql", SQL.replace("CAST(amount AS INT)", "try_cast(amount AS INT)"));
        book.run();
        assertThat(book.run()).containsPattern("orders +COMPLETED");
        assertThat(project.rows("orders")).hasSize(2);
    }

    @Test
    void fullRefreshRefused() {
        Project project = project("full-refresh-refused");
        run(project);
        Path copy = shell.file("copy");
        Runbook book = open("full-refresh-refused", project)
                .with("TABLE", "orders")
                .with("TABLE_FOLDER", project.tableFolder("orders").orElseThrow())
                .with("COPY", copy);

        assertThat(book.fail(2)).contains("streaming tables read it: copies", "--cascade");
        book.run();
        assertThat(copy.resolve("_delta_log")).isDirectory();
        assertThat(book.run()).containsPattern("copies +COMPLETED");
        assertThat(book.run()).contains("1");
    }

    @Test
    void storageUnavailable() {
        Project project = project("storage-unavailable");
        run(project);
        Runbook book = open("storage-unavailable", project);

        book.run();
        assertThat(book.run()).doesNotContain("ERROR");
    }

    @Test
    void updateActive() {
        ensureWorker();
        Project project = project("update-active");
        String active = startSlow(project, 4_000_000);
        assertThat(failing(project)).contains("update " + active + " of this pipeline is active");
        Runbook book = open("update-active", project).with("UPDATE_ID", active);

        assertThat(book.run()).contains("\"released\":false", active);
        assertThat(book.run()).contains("CANCELED");
        assertThat(book.run()).contains(active, "CANCELED");
        book.run();
        assertThat(project.rows("orders")).hasSize(MANY);
    }

    @Test
    void updateFailed() {
        ensureWorker();
        Project project = project("update-failed");
        project.write("data/1.json", "{\"id\": 1, \"amount\": \"one\"}");
        Shell.Output failed =
                shell.run("sluice start " + project.path() + " --address " + server.address() + " --id has-failed");
        assertThat(failed.exitCode()).as(failed::transcript).isEqualTo(1);
        Runbook book = open("update-failed", project).with("UPDATE_ID", "has-failed");

        assertThat(book.run()).contains("FAILED", "DATA_INVALID", "SKIPPED");
        assertThat(book.run()).contains("one");
        project.write("data/1.json", "{\"id\": 1, \"amount\": \"1\"}");
        assertThat(book.run()).containsPattern("orders +COMPLETED").containsPattern("total +COMPLETED");
        assertThat(project.rows("total")).containsExactly("[1]");
    }

    @Test
    void updateStuck() {
        ensureWorker();
        Project project = project("update-stuck");
        Runbook book =
                open("update-stuck", project).with("PIPELINE", "shop").with("UPDATE_ID", startSlow(project, 4_000_000));

        assertThat(book.run()).contains("RUNNING", "orders", String.valueOf(pid()));
        assertThat(book.run()).contains("CANCELED");
        assertThat(book.run()).contains("it has ended");
        assertThat(book.run()).contains("COMPLETED");
    }

    @Test
    void workerLost() {
        freshWorker();
        Project project = project("worker-lost");
        project.write("spark-pipeline.yml", spec("  pipelines.heartbeatTimeout: 5s\n"));
        String update = startSlow(project, 500_000);
        long lost = pid();
        Runbook book = open("worker-lost", project).with("HEALTH_FILE", shell.file("healthy"));

        assertThat(book.run()).contains(lost + "@").doesNotContain("takes no work");
        ProcessHandle.of(lost).orElseThrow().destroyForcibly();
        Path health = shell.file("healthy-new");
        book.with("HEALTH_FILE", health).run();
        adoptStartedWorker();
        awaitEnd(update);
        assertThat(book.run()).contains("orders");
        assertThat(book.run()).contains(pid() + "@", "COMPLETED");
        assertThat(project.rows("orders")).hasSize(MANY);
    }

    @Test
    void scheduleMissed() {
        ensureWorker();
        Project project = project("schedule-missed");
        run(project);
        Runbook book = open("schedule-missed", project).with("SCHEDULE", "night/nightly");
        shell.run("sluice deploy " + bundle(project) + " --yes --address " + server.address());

        assertThat(book.run()).contains("COMPLETED", "sluice-job/night/nightly");
        assertThat(book.run()).contains("NO_OP");
        assertThat(book.run()).contains("0 0 3 * * ? UTC", "triggered night/nightly", "backfilled night/nightly");
        book.run();
    }

    @Test
    void upgradeWorkers() {
        freshWorker();
        Project project = project("upgrade-workers");
        String update = startSlow(project, 1_000_000);
        long old = pid();
        Runbook book = open("upgrade-workers", project)
                .with("OLD_WORKER_PID", old)
                .with("UPDATE_ID", update)
                .with("HEALTH_FILE", shell.file("healthy-upgraded"));

        assertThat(book.run()).contains(old + "@", update);
        book.run();
        adoptStartedWorker();
        assertThat(ProcessHandle.of(old).filter(ProcessHandle::isAlive)).isEmpty();
        awaitEnd(update);
        assertThat(book.run()).contains(pid() + "@", "COMPLETED", "IDLE");
        assertThat(project.rows("orders")).hasSize(MANY);
    }

    @Test
    void restoreATable() {
        Python python = Python.with("deltalake");
        shell.command("python3", Path.of(python.command()));
        Project project = project("restore-a-table");
        run(project);
        deliver(project, 2);
        run(project);
        Path folder = project.tableFolder("orders").orElseThrow();
        Runbook book = open("restore-a-table", project)
                .with("TABLE", "orders")
                .with("TABLE_FOLDER", folder)
                .with("OTHER_TABLES", "copies")
                .with("VERSION", 0)
                .with("COPY", shell.file("backup"));

        assertThat(book.run()).containsPattern("(?m)^1 ").containsPattern("(?m)^0 ");
        book.run();

        restore(python, project.tableFolder("total").orElseThrow());
        assertThat(project.rows("total")).containsExactly("[1]");
        assertThat(book.run()).containsPattern("total +COMPLETED +COMPLETE_RECOMPUTE.*changed by somebody else");
        assertThat(project.rows("total")).containsExactly("[3]");

        restore(python, folder);
        deliver(project, 3);
        assertThat(failing(project)).contains("detected deleted data");
        assertThat(ids(project, "orders")).containsExactly(1, 3);
        assertThat(ids(project, "copies")).containsExactly(1, 2);
        book.run();
        assertThat(ids(project, "orders")).containsExactly(1, 2, 3);
        assertThat(ids(project, "copies")).containsExactly(1, 2, 3);

        // What other processes would know nothing of.
        DeltaLog.clearCache();
        assertThat(book.run()).containsPattern("orders +COMPLETED +STREAM_APPEND +1 ");
        assertThat(ids(project, "orders")).containsExactly(1, 2, 3);
        assertThat(ids(project, "copies")).containsExactly(1, 2, 3);

        book.run();
        assertThat(ids(project, "orders")).containsExactly(1);
        assertThat(ids(project, "copies")).containsExactly(1);
        assertThat(book.run()).containsPattern("orders +IDLE").containsPattern("copies +IDLE");
        assertThat(project.rows("total")).containsExactly("[1]");
    }

    @Test
    void rotateTemporalDatabase() {
        freshWorker();
        Project project = project("rotate-temporal-database");
        shell.run("sluice start " + project.path() + " --address " + server.address());
        List<String> commits = project.commits("orders");
        DevServer fresh = DevServer.start();
        Runbook book = open("rotate-temporal-database", project)
                .with("OLD_WORKER_PID", pid())
                .with("NEW_ADDRESS", fresh.address())
                .with("BUNDLE", bundle(project))
                .with("HEALTH_FILE", shell.file("healthy-rotated"));

        assertThat(book.run()).contains("SERVING");
        book.run();
        server.close();
        server = fresh;
        book.run();
        adoptStartedWorker();
        assertThat(book.run()).contains("create  night/nightly");
        deliver(project, 2);
        String end = book.run();

        assertThat(end).containsPattern("orders +COMPLETED +STREAM_APPEND +1 ").containsPattern("COMPLETED\\W+2");
        assertThat(project.rows("orders")).hasSize(2);
        assertThat(project.commits("orders")).hasSize(commits.size() + 1);
    }

    private Runbook open(String name, Project project) {
        opened = Runbook.open(name, shell)
                .with("PROJECT", project.path())
                .with("STORAGE", project.folder().resolve("pipeline-storage"))
                .with("PIPELINES", root)
                .with("ADDRESS", server.address());
        return opened;
    }

    private static Project project(String name) {
        Project project = Project.create(root.resolve("projects").resolve(name), "", SQL);
        project.write("spark-pipeline.yml", spec(""));
        deliver(project, 1);
        return project;
    }

    /** A bundle that updates a project every night. */
    private static String bundle(Project project) {
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

    private static String spec(String configuration) {
        return "name: shop\nparameters:\n  work: '1'\nconfiguration:\n  spark.master: local[2]\n" + configuration;
    }

    private static void deliver(Project project, int id) {
        project.write("data/" + id + ".json", "{\"id\": %d, \"amount\": \"%d\"}".formatted(id, id));
    }

    private static void run(Project project) {
        Shell.Output output = shell.run("sluice run " + project.path());
        assertThat(output.exitCode()).as(output::transcript).isZero();
    }

    private static String failing(Project project) {
        Shell.Output output = shell.run("sluice run " + project.path());
        assertThat(output.exitCode()).as(output::transcript).isEqualTo(1);
        return output.text();
    }

    /** An update that runs for a while, in its first flow. */
    private static String startSlow(Project project, int work) {
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
    private static void awaitEnd(String update) {
        try (TemporalService service = TemporalService.connect(server.address(), null)) {
            UpdateResult result = service.client()
                    .newUntypedWorkflowStub("sluice/shop/" + update)
                    .getResult(UpdateResult.class);
            assertThat(result.state()).isEqualTo("COMPLETED");
        }
    }

    private static void ensureWorker() {
        if (worker == null || !worker.isAlive()) {
            freshWorker();
        }
    }

    /** A worker that is a child of this process, so that it is gone for good once it has ended. */
    private static void freshWorker() {
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

    private static void adoptStartedWorker() {
        try {
            long pid = Long.parseLong(Files.readString(shell.file("worker.pid")).strip());
            worker = ProcessHandle.of(pid).orElseThrow();
            isOurs = false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long pid() {
        return Objects.requireNonNull(worker).pid();
    }

    private static void restore(Python python, Path table) {
        Python.Output restored = python.run(
                "-c",
                "import sys; from deltalake import DeltaTable; DeltaTable(sys.argv[1]).restore(0)",
                table.toString());
        assertThat(restored.exitCode()).as(restored.text()).isZero();
    }

    private static List<Integer> ids(Project project, String table) {
        return project.rows(table).stream()
                .map(row -> Integer.valueOf(row.replaceAll("^\\[(\\d+).*", "$1")))
                .toList();
    }

    private static Path checkpoint(Project project, String table) throws IOException {
        try (Stream<Path> all = Files.walk(project.folder())) {
            return all.filter(
                            path -> path.endsWith("offsets") && path.toString().contains("2e" + table + "/"))
                    .map(Path::getParent)
                    .findFirst()
                    .orElseThrow();
        }
    }
}
