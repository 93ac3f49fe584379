package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.temporal.client.WorkflowStub;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Workers and clients as processes of their own, on a real Temporal service. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class DevServerIT {
    private static final String QUEUE = "sluice-it";
    private static final String SLOW = "size(filter(sequence(id, id + CAST(:work AS INT)), x -> x < 0)) AS zero";
    private static final String SQL = """
            CREATE OR REFRESH STREAMING TABLE slow
              AS SELECT id, %s FROM STREAM read_files('data', format => 'json', schema => 'id INT');
            CREATE OR REFRESH MATERIALIZED VIEW total AS SELECT COUNT(*) AS n, SUM(zero) AS zero FROM slow;
            """.formatted(SLOW);
    private static final List<Integer> IDS = IntStream.range(0, 40).boxed().toList();
    private static final List<String> SLOW_ROWS =
            IDS.stream().map(id -> "[" + id + ",0]").sorted().toList();

    @TempDir
    private static Path root;

    private static DevServer server;
    private static SluiceProcess worker;

    @BeforeAll
    static void start() {
        server = DevServer.start();
        worker = worker(QUEUE);
    }

    @AfterAll
    static void stop() {
        if (worker != null) {
            worker.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @Test
    void theHistoryNamesTheFlowsAndTheResultIsTheDocument() {
        Project project = project("complete");

        try (SluiceProcess client = client(project, QUEUE, 1)) {
            assertThat(client.exitCode()).as(client::transcript).isZero();
            JsonNode document = client.json();
            assertThat(document.path("state").asText()).isEqualTo("COMPLETED");
            String workflow = "sluice/shop/" + document.path("update_id").asText();
            List<String> activities = server.client().fetchHistory(workflow).getHistory().getEventsList().stream()
                    .filter(event -> event.hasActivityTaskScheduledEventAttributes())
                    .map(event -> event.getActivityTaskScheduledEventAttributes()
                            .getActivityType()
                            .getName())
                    .toList();
            assertThat(activities).containsExactly("(plan)", "slow", "total", "(finish)");
        }
        assertThat(project.rows("slow")).isEqualTo(SLOW_ROWS);
    }

    @Test
    void aCancellationFromAClientStopsSparkWithinSeconds() {
        Project project = project("cancel");

        try (SluiceProcess client = client(project, QUEUE, 4_000_000)) {
            client.awaitLine(line -> line.contains("slow: RUNNING"));
            String update = client.updateId();
            WorkflowStub workflow = server.client().newUntypedWorkflowStub("sluice/shop/" + update);
            long cancelled = System.nanoTime();
            workflow.cancel();

            assertThat(client.exitCode()).as(client::transcript).isEqualTo(130);
            assertThat(Duration.ofNanos(System.nanoTime() - cancelled)).isLessThan(Duration.ofSeconds(10));
            assertThat(client.json().path("state").asText()).isEqualTo("CANCELED");
        }
        try (SluiceProcess client = client(project, QUEUE, 1)) {
            assertThat(client.exitCode()).as(client::transcript).isZero();
        }
        assertThat(project.rows("slow")).isEqualTo(SLOW_ROWS);
    }

    @Test
    void ofThreeUpdatesAtOnceOneRunsOneWaitsOneIsRefused() {
        Project project = project("conflict");

        try (SluiceProcess first = client(project, QUEUE, 500_000)) {
            first.awaitLine(line -> line.contains("slow: RUNNING"));
            try (SluiceProcess second = client(project, QUEUE, 1, "--on-conflict", "QUEUE")) {
                second.awaitLine(line -> line.endsWith(": QUEUED"));
                try (SluiceProcess third = client(project, QUEUE, 1)) {
                    assertThat(third.exitCode()).as(third::transcript).isEqualTo(1);
                    assertThat(third.transcript()).contains("UPDATE_ACTIVE", first.updateId());
                }
                assertThat(first.exitCode()).as(first::transcript).isZero();
                assertThat(second.exitCode()).as(second::transcript).isZero();
                assertThat(second.json().path("flows").path(0).path("state").asText())
                        .isEqualTo("IDLE");
            }
        }
        assertThat(project.rows("slow")).isEqualTo(SLOW_ROWS);
    }

    /** The two have nothing in common but the storage folder. */
    @Test
    void aRunInItsOwnProcessTakesThePlaceOfAnUpdateOnTheServer() {
        Project project = project("cancel-other");

        try (SluiceProcess first = client(project, QUEUE, 4_000_000)) {
            first.awaitLine(line -> line.contains("slow: RUNNING"));
            try (SluiceProcess second = SluiceProcess.start(
                    "run", project.path(), "--param", "work=1", "--on-conflict", "CANCEL_OTHER", "--json")) {
                assertThat(first.exitCode()).as(first::transcript).isEqualTo(130);
                assertThat(first.json().path("state").asText()).isEqualTo("CANCELED");
                assertThat(second.exitCode()).as(second::transcript).isZero();
                assertThat(first.transcript())
                        .contains("update " + second.json().path("update_id").asText() + " took its place");
            }
        }
        assertThat(project.rows("slow")).isEqualTo(SLOW_ROWS);
    }

    @Test
    void theSameIdIsTheSameUpdate() {
        Project project = project("same-id");

        try (SluiceProcess first = client(project, QUEUE, 1, "--id", "nightly-1")) {
            assertThat(first.exitCode()).as(first::transcript).isZero();
            try (SluiceProcess again = client(project, QUEUE, 1, "--id", "nightly-1")) {
                assertThat(again.exitCode()).as(again::transcript).isZero();
                assertThat(again.json()).isEqualTo(first.json());
            }
        }
        assertThat(project.commits("slow")).hasSize(1);
    }

    @Test
    void aWorkerOpensNothingOutsideItsRoots(@TempDir Path elsewhere) {
        Project project = project(elsewhere);

        try (SluiceProcess client = client(project, QUEUE, 1)) {
            assertThat(client.exitCode()).as(client::transcript).isEqualTo(2);
            assertThat(client.transcript()).contains("PIPELINE_NOT_ALLOWED");
        }
        assertThat(project.tableFolder("slow")).isEmpty();
    }

    /** A later attempt of the same flow of the same update finishes its work elsewhere; then the first goes on. */
    @Test
    void aStoppedWorkerDoesNotRepeatWhatItsSuccessorHasDone() {
        Project project = project("zombie");
        String queue = QUEUE + "-zombie";

        try (SluiceProcess zombie = worker(queue);
                SluiceProcess client = client(project, queue, 2_000_000)) {
            client.awaitLine(line -> line.contains("slow: RUNNING"));
            zombie.awaitWriting(project, "slow");
            zombie.stop();
            try (SluiceProcess successor = worker(queue)) {
                assertThat(client.exitCode())
                        .as(() -> client.transcript() + successor.transcript())
                        .isZero();
                assertThat(client.json().path("flows").path(0).path("attempts").asInt())
                        .isGreaterThan(1);
                assertThat(project.rows("slow")).isEqualTo(SLOW_ROWS);

                zombie.resume();
                zombie.terminate();
                zombie.exitCode();
                assertThat(project.rows("slow")).isEqualTo(SLOW_ROWS);
                try (SluiceProcess next = client(project, queue, 1)) {
                    assertThat(next.exitCode()).as(next::transcript).isZero();
                }
            }
        }
        assertThat(project.rows("slow")).isEqualTo(SLOW_ROWS);
        assertThat(project.rows("total")).containsExactly("[40,0]");
    }

    private static SluiceProcess worker(String queue) {
        SluiceProcess worker = SluiceProcess.start(
                Map.of("SLUICE_PIPELINES", root.toString()),
                "worker",
                "--task-queue",
                queue,
                "--address",
                server.address(),
                "--grace",
                "1",
                "--conf",
                "spark.master=local[2]");
        worker.awaitLine(line -> line.startsWith("worker ready"));
        return worker;
    }

    private static SluiceProcess client(Project project, String queue, int work, String... more) {
        List<String> arguments = new ArrayList<>(List.of("start", project.path(), "--task-queue", queue));
        arguments.addAll(List.of("--address", server.address(), "--param", "work=" + work, "--json"));
        arguments.addAll(List.of(more));
        return SluiceProcess.start(arguments.toArray(String[]::new));
    }

    private static Project project(String name) {
        return project(root.resolve(name));
    }

    private static Project project(Path folder) {
        // The service may still hand tries to a stopped worker whose connection is open: they are lost one by one.
        String configuration = """
                pipelines.heartbeatTimeout: 5s
                pipelines.maxFlowRetryAttempts: 6
                """;
        Project project = Project.create(folder, configuration, SQL);
        project.write(
                "data/1.json",
                String.join("\n", IDS.stream().map("{\"id\": %d}"::formatted).toList()));
        return project;
    }
}
