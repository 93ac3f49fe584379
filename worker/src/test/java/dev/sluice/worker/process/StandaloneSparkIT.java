package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Updates whose Spark work is done by a standalone cluster of two workers. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class StandaloneSparkIT {
    private static final String SQL = """
            CREATE OR REFRESH STREAMING TABLE orders (
              CONSTRAINT positive EXPECT (amount > 0) ON VIOLATION DROP ROW,
              CONSTRAINT known EXPECT (region <> 'r3'))
              AS SELECT id, region, amount FROM STREAM read_files('data',
                format => 'json', schema => 'id INT, region STRING, amount INT');
            CREATE OR REFRESH MATERIALIZED VIEW regions (CONSTRAINT some EXPECT (n > 1))
              AS SELECT region, COUNT(*) AS n, SUM(amount) AS total FROM orders GROUP BY region;
            """;
    private static final String SLOW = """
            CREATE OR REFRESH STREAMING TABLE slow
              AS SELECT id, size(filter(sequence(id, id + 2000000), x -> x < 0)) AS zero
              FROM STREAM read_files('data', format => 'json', schema => 'id INT, region STRING, amount INT');
            CREATE OR REFRESH MATERIALIZED VIEW total AS SELECT COUNT(*) AS n, SUM(zero) AS zero FROM slow;
            """;
    private static final int ROWS = 40;

    @TempDir
    private static Path root;

    private static SparkCluster cluster;

    @BeforeAll
    static void start() {
        cluster = SparkCluster.start(root, 2);
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void aClusterDoesWhatOneProcessDoes() {
        Project local = Project.create(root.resolve("local"), "", SQL);
        Project remote = onCluster("remote", SQL);

        for (int delivery = 0; delivery < 2; delivery++) {
            deliver(local, delivery);
            deliver(remote, delivery);
            ArrayNode here = flows(local);
            ArrayNode there = flows(remote);
            assertThat(there).isEqualTo(here);
            assertThat(there.path(0).path("dropped_rows").asInt()).isPositive();
        }

        for (String table : List.of("orders", "regions")) {
            assertThat(remote.rows(table)).isEqualTo(local.rows(table));
        }
        assertThat(cluster.executors())
                .hasSize(2)
                .allSatisfy(executors -> assertThat(executors).isPositive());
    }

    @Test
    void oneOfTwoSluiceWorkersOnAClusterIsKilled() {
        Project project = onCluster("shared", SLOW);
        deliver(project, 0);

        try (DevServer server = DevServer.start();
                SluiceProcess one = worker(server, project);
                SluiceProcess two = worker(server, project);
                SluiceProcess client =
                        SluiceProcess.start("start", project.path(), "--address", server.address(), "--json")) {
            one.awaitWriting(project, "slow");
            long owner = server.workerOf("slow");
            (owner == one.pid() ? one : two).kill();

            assertThat(client.exitCode()).as(client::transcript).isZero();
            assertThat(client.json().path("flows").path(0).path("attempts").asInt())
                    .isGreaterThan(1);
        }
        assertThat(project.rows("slow"))
                .isEqualTo(IntStream.range(0, ROWS)
                        .mapToObj(id -> "[" + id + ",0]")
                        .sorted()
                        .toList());
        assertThat(project.rows("total")).containsExactly("[" + ROWS + ",0]");
    }

    private static Project onCluster(String name, String sql) {
        Project project = Project.create(root.resolve(name), "", sql);
        project.write("spark-pipeline.yml", """
                name: shop
                configuration:
                  spark.master: %s
                  spark.driver.host: 127.0.0.1
                  spark.driver.bindAddress: 127.0.0.1
                  spark.executor.memory: 512m
                  spark.executor.cores: 1
                  spark.cores.max: 2
                  pipelines.heartbeatTimeout: 5s
                  pipelines.maxFlowRetryAttempts: 6
                """.formatted(cluster.master()));
        return project;
    }

    private static SluiceProcess worker(DevServer server, Project project) {
        SluiceProcess worker = SluiceProcess.start("worker", project.path(), "--address", server.address());
        worker.awaitLine(line -> line.startsWith("worker ready"));
        return worker;
    }

    private static void deliver(Project project, int delivery) {
        for (int file = 0; file < 2; file++) {
            int first = delivery * ROWS + file * ROWS / 2;
            project.write(
                    "data/" + delivery + "-" + file + ".json",
                    String.join(
                            "\n",
                            IntStream.range(first, first + ROWS / 2)
                                    .mapToObj(id -> "{\"id\": %d, \"region\": \"r%d\", \"amount\": %d}"
                                            .formatted(id, id % 5, id % 7 - 1))
                                    .toList()));
        }
    }

    /** What an update says of its flows, times left out. */
    private static ArrayNode flows(Project project) {
        try (SluiceProcess run = SluiceProcess.start(Map.of(), "run", project.path(), "--json")) {
            assertThat(run.exitCode()).as(run::transcript).isZero();
            JsonNode flows = run.json().path("flows");
            flows.forEach(flow -> ((ObjectNode) flow).remove("duration_ms"));
            return (ArrayNode) flows;
        }
    }
}
