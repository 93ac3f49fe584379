package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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

/**
 * Workers and the service are killed, stopped and replaced while a flow is under way; each row is there once in the end. A
 * gate in the flow's query holds it at the moment that the test is about.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class TakeoverIT {
    private static final Duration OUTAGE = Duration.ofSeconds(60);

    /** A heartbeat timeout of 5 s, 5 s before the second try, and what a busy machine adds. */
    private static final Duration TAKEOVER = Duration.ofSeconds(30);

    private static final List<Integer> IDS = IntStream.range(0, 20).boxed().toList();
    private static final List<String> ROWS =
            IDS.stream().map(id -> "[" + id + ",open]").sorted().toList();

    @TempDir
    private static Path root;

    private static DurableServer server;
    private static final List<SluiceProcess> WORKERS = new ArrayList<>();

    @BeforeAll
    static void start() {
        server = DurableServer.start(root);
        WORKERS.add(worker());
        WORKERS.add(worker());
    }

    @AfterAll
    static void stop() {
        WORKERS.forEach(SluiceProcess::close);
        if (server != null) {
            server.close();
        }
    }

    /** The other worker runs already. */
    @Test
    void aWorkerThatIsKilledIsSucceededWithinTheHeartbeatTimeout() {
        Gate gate = Gate.in(root.resolve("killed-gate"));
        Project project = held("killed", gate, "5s");

        try (SluiceProcess client = client(project)) {
            SluiceProcess victim = gate.awaitReached(workers());
            victim.kill();
            long killed = System.nanoTime();
            WORKERS.remove(victim);
            gate.awaitReached(workers());
            assertThat(Duration.ofNanos(System.nanoTime() - killed)).isLessThan(TAKEOVER);
            gate.open();

            assertCompleted(client, 2);
        }
        WORKERS.add(worker());
        assertThat(project.rows("slow")).isEqualTo(ROWS);
        assertThat(project.rows("total")).containsExactly("[20]");
        assertThat(project.commits("slow")).hasSize(1);
    }

    @Test
    void aWorkerThatStoodStillWhileItWasSucceededCommitsNothing() {
        Gate gate = Gate.in(root.resolve("stopped-gate"));
        Project project = held("stopped", gate, "5s");

        try (SluiceProcess client = client(project)) {
            SluiceProcess zombie = gate.awaitReached(workers());
            zombie.stop();
            gate.open();
            assertThat(client.exitCode()).as(client::transcript).isZero();
            List<String> commits = project.commits("slow");

            zombie.resume();

            // It goes on with its attempt; told to end, it does so when that is over.
            zombie.terminate();
            zombie.exitCode();
            WORKERS.remove(zombie);
            WORKERS.add(worker());
            assertThat(project.commits("slow")).isEqualTo(commits);
        }
        assertThat(project.rows("slow")).isEqualTo(ROWS);
        assertThat(project.rows("total")).containsExactly("[20]");
    }

    /** Longer than a blip, shorter than the heartbeat timeout: the attempt goes on, and reports to the service that is back. */
    @Test
    void aFlowSurvivesAMinuteWithoutTheService() {
        Gate gate = Gate.in(root.resolve("outage-gate"));
        Project project = held("outage", gate, "120s");
        String id = "outage-1";

        try (SluiceProcess client = client(project, "--id", id, "--no-wait")) {
            assertThat(client.exitCode()).as(client::transcript).isZero();
        }
        SluiceProcess owner = gate.awaitReached(workers());
        server.kill();
        assertThat(owner.runsFor(OUTAGE)).as(owner::transcript).isTrue();
        server.startAgain();
        gate.open();

        try (SluiceProcess again = client(project, "--id", id)) {
            assertCompleted(again, 1);
        }
        assertThat(project.rows("slow")).isEqualTo(ROWS);
        assertThat(project.commits("slow")).hasSize(1);
    }

    /** Nobody takes its update over for now; when somebody does at last, that one finds the pipeline taken since. */
    @Test
    void aDeadWorkerHoldsThePipelineBackFromNobody() {
        Gate gate = Gate.in(root.resolve("dead-gate"));
        Project project = held("dead", gate, "5s");

        SluiceProcess holder = worker("--task-queue", "lonely");
        try (SluiceProcess client = client(project, "--task-queue", "lonely")) {
            gate.awaitReached(holder);
            holder.kill();
            gate.open();
            SluiceProcess.complete("run", project.path());
            assertThat(project.rows("slow")).isEqualTo(ROWS);
            List<String> commits = project.commits("slow");

            try (SluiceProcess successor = worker("--task-queue", "lonely")) {
                assertThat(client.exitCode()).as(client::transcript).isEqualTo(1);
                assertThat(client.transcript()).as(successor::transcript).contains("SUPERSEDED");
            }
            assertThat(project.commits("slow")).isEqualTo(commits);
        }
        assertThat(project.rows("total")).containsExactly("[20]");
    }

    @Test
    void whatANewerUpdateHasWrittenIsOutOfReachOfAnOlderOne() {
        Project project = Project.create(root.resolve("days"), "", """
                CREATE OR REFRESH STREAMING TABLE a
                  AS SELECT * FROM STREAM read_files('data/a', format => 'json', schema => 'id INT');
                CREATE OR REFRESH MATERIALIZED VIEW b (CONSTRAINT positive EXPECT (day > 0) ON VIOLATION FAIL UPDATE)
                  AS SELECT * FROM read_files('data/b', format => 'json', schema => 'day INT');
                CREATE OR REFRESH MATERIALIZED VIEW c AS SELECT b.day, (SELECT count(*) FROM a) AS n FROM b;
                """);
        project.write("data/a/1.json", "{\"id\": 1}");
        project.write("data/b/day.json", "{\"day\": -1}");
        try (SluiceProcess monday = client(project, "--id", "monday")) {
            assertThat(monday.exitCode()).as(monday::transcript).isEqualTo(1);
        }
        project.write("data/a/2.json", "{\"id\": 2}");
        project.write("data/b/day.json", "{\"day\": 2}");
        try (SluiceProcess tuesday = client(project, "--id", "tuesday")) {
            assertThat(tuesday.exitCode()).as(tuesday::transcript).isZero();
        }
        Map<String, List<String>> commits = commits(project);

        try (SluiceProcess retry =
                SluiceProcess.start("retry", "sluice/shop/monday", "--address", server.address(), "--json")) {
            assertThat(retry.exitCode()).as(retry::transcript).isEqualTo(1);
            // What Tuesday made of b is what Monday would make of it now.
            assertThat(flow(retry.json(), "b").path("refresh").asText()).isEqualTo("NO_OP");
            JsonNode c = flow(retry.json(), "c");
            assertThat(c.path("state").asText()).as(retry::transcript).isEqualTo("FAILED");
            assertThat(c.path("error").path("code").asText()).isEqualTo("SUPERSEDED");
            assertThat(c.path("error").path("message").asText()).contains("tuesday");
        }
        assertThat(commits(project)).isEqualTo(commits);
        assertThat(project.rows("c")).containsExactly("[2,2]");
    }

    private static Map<String, List<String>> commits(Project project) {
        return Map.of("a", project.commits("a"), "b", project.commits("b"), "c", project.commits("c"));
    }

    private static void assertCompleted(SluiceProcess client, int attempts) {
        assertThat(client.exitCode()).as(client::transcript).isZero();
        assertThat(flow(client.json(), "slow").path("attempts").asInt())
                .as(client::transcript)
                .isEqualTo(attempts);
    }

    private static JsonNode flow(JsonNode document, String name) {
        for (JsonNode flow : document.path("flows")) {
            if (flow.path("flow").asText().equals(name)) {
                return flow;
            }
        }
        throw new AssertionError("no flow " + name + " in " + document);
    }

    private static SluiceProcess[] workers() {
        return WORKERS.toArray(SluiceProcess[]::new);
    }

    private static SluiceProcess worker(String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("worker", "--address", server.address(), "--grace", "60", "--conf", "spark.master=local[2]"));
        arguments.addAll(List.of(more));
        SluiceProcess worker =
                SluiceProcess.start(Map.of("SLUICE_PIPELINES", root.toString()), arguments.toArray(String[]::new));
        worker.awaitLine(line -> line.startsWith("worker ready"));
        return worker;
    }

    private static SluiceProcess client(Project project, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("start", project.path(), "--address", server.address(), "--json"));
        arguments.addAll(List.of(more));
        return SluiceProcess.start(arguments.toArray(String[]::new));
    }

    /** A project whose first flow waits at a gate. */
    private static Project held(String name, Gate gate, String heartbeatTimeout) {
        // The service may hand tries to a worker that stands still but whose connection is open: those are lost.
        String configuration = """
                pipelines.heartbeatTimeout: %s
                pipelines.maxFlowRetryAttempts: 6
                """.formatted(heartbeatTimeout);
        Project project = Project.create(root.resolve(name), configuration, """
                CREATE OR REFRESH STREAMING TABLE slow
                  AS SELECT id, %s AS gate FROM STREAM read_files('data', format => 'json', schema => 'id INT');
                CREATE OR REFRESH MATERIALIZED VIEW total AS SELECT COUNT(*) AS n FROM slow;
                """.formatted(gate.column()));
        project.write(
                "data/1.json",
                String.join("\n", IDS.stream().map("{\"id\": %d}"::formatted).toList()));
        return project;
    }
}
