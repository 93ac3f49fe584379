package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.workflow.continuous.ContinuousStatus;
import dev.sluice.workflow.continuous.PipelineContinuousWorkflow;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowStub;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A continuous pipeline on a real service: files arrive all the time, the worker is killed and another one takes over. It
 * lasts as long as {@code -Dsluice.test.continuousMinutes} says; with it, on a machine of its own, a file must show within
 * ten seconds.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class ContinuousIT {
    private static final String MINUTES = "sluice.test.continuousMinutes";
    private static final Duration LENGTH = Duration.ofMinutes(Long.getLong(MINUTES, 1));

    /** With other tests beside it nothing can be said of seconds. */
    private static final Duration FRESH = Duration.ofSeconds(Long.getLong(MINUTES) == null ? 90 : 10);

    private static final int MAX_HISTORY = 10_000;
    private static final String WORKFLOW = "sluice/shop/" + PipelineContinuousWorkflow.ID;
    private static final String SQL = """
            CREATE OR REFRESH STREAMING TABLE arrived
              AS SELECT id FROM STREAM read_files('data', format => 'json', schema => 'id INT');
            CREATE OR REFRESH MATERIALIZED VIEW total AS SELECT COUNT(*) AS n, MAX(id) AS last FROM arrived;
            """;

    @TempDir
    private Path root;

    private Project project;
    private int files;
    private final List<Long> latencies = new ArrayList<>();

    @BeforeEach
    void create() throws IOException {
        project = Project.create(
                root.resolve("fresh"),
                "pipelines.trigger.interval: 1s\npipelines.heartbeatTimeout: 5s\npipelines.maxFlowRetryAttempts: 6\n",
                SQL);
        Path spec = project.folder().resolve("spark-pipeline.yml");
        Files.writeString(spec, Files.readString(spec) + "continuous: true\n");
    }

    @Test
    void whatArrivesIsInTheViewWithinSecondsAlsoAfterALostWorker() {
        try (DevServer server = DevServer.start()) {
            try (SluiceProcess worker = worker(server)) {
                SluiceProcess.complete("start", project.path(), "--address", server.address());
                WorkflowStub continuous = server.client().newUntypedWorkflowStub(WORKFLOW);
                warmUp();
                deliverFor(LENGTH.dividedBy(2));
                assertThat(idleCosts(continuous))
                        .as("commits while nothing arrives")
                        .isEmpty();
                drop();
                worker.kill();
            }
            try (SluiceProcess successor = worker(server)) {
                awaitShown(SluiceProcess.PATIENCE);
                warmUp();
                deliverFor(LENGTH.dividedBy(2));

                SluiceProcess.complete("status", WORKFLOW, "--address", server.address());
                SluiceProcess.complete("stop", WORKFLOW, "--address", server.address());
                WorkflowStub ended = server.client().newUntypedWorkflowStub(WORKFLOW);
                assertThat(ended.describe().getStatus())
                        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
                ContinuousStatus status = ended.getResult(ContinuousStatus.class);
                long history = server.client().streamHistory(WORKFLOW).count();
                System.out.println("continuous: " + latencies.size() + " files, latencies in ms " + sorted()
                        + ", updates " + status.updates() + ", events of the last run " + history);
                assertThat(status.state()).as(successor::transcript).isEqualTo("STOPPED");
                assertThat(history).isLessThan(MAX_HISTORY);
            }
        }
        assertThat(project.rows("arrived"))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, files).mapToObj(id -> "[" + id + "]").toList());
        assertThat(latencies).as("ms until a file shows").allMatch(ms -> ms <= FRESH.toMillis());
    }

    /** The first updates of a process are slow: classes are loaded, code is compiled. */
    private void warmUp() {
        List<Long> kept = List.copyOf(latencies);
        for (int i = 0; i < 4; i++) {
            deliver(SluiceProcess.PATIENCE);
        }
        System.out.println("continuous: warming up took " + latencies.subList(kept.size(), latencies.size()) + " ms");
        latencies.clear();
        latencies.addAll(kept);
    }

    private void deliverFor(Duration time) {
        Instant end = Instant.now().plus(time);
        while (Instant.now().isBefore(end)) {
            deliver(SluiceProcess.PATIENCE);
        }
    }

    private void deliver(Duration patience) {
        long started = System.nanoTime();
        drop();
        awaitShown(patience);
        latencies.add(Duration.ofNanos(System.nanoTime() - started).toMillis());
    }

    /** Puts a file into the folder, at once as a whole. */
    private void drop() {
        int id = files++;
        project.write("arriving/" + id + ".json", "{\"id\": " + id + "}\n");
        Path file = project.folder().resolve("data/" + id + ".json");
        try {
            Files.createDirectories(file.getParent());
            Files.move(project.folder().resolve("arriving/" + id + ".json"), file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the view shows the last file. */
    private void awaitShown(Duration patience) {
        String expected = "[" + files + "," + (files - 1) + "]";
        Awaitility.await()
                .atMost(patience)
                .pollInterval(Duration.ofMillis(100))
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(project.rows("total")).containsExactly(expected));
    }

    /** Commits by table that a few intervals without anything new have cost. */
    private Map<String, Integer> idleCosts(WorkflowStub continuous) {
        long updates = settled(continuous);
        Map<String, Integer> before = commits();
        Awaitility.await().pollDelay(Duration.ofSeconds(5)).until(() -> true);
        assertThat(status(continuous).updates()).isEqualTo(updates);
        Map<String, Integer> more = new LinkedHashMap<>();
        commits().forEach((table, count) -> {
            if (count > before.getOrDefault(table, 0)) {
                more.put(table, count - before.getOrDefault(table, 0));
            }
        });
        return more;
    }

    /** The number of updates once the last one has ended and nothing is left behind. */
    private static long settled(WorkflowStub continuous) {
        long[] last = {-1};
        Awaitility.await()
                .atMost(SluiceProcess.PATIENCE)
                .pollInterval(Duration.ofSeconds(3))
                .until(() -> {
                    ContinuousStatus status = status(continuous);
                    boolean isSettled = status.state().equals("WATCHING") && status.updates() == last[0];
                    last[0] = status.updates();
                    return isSettled;
                });
        return last[0];
    }

    private static ContinuousStatus status(WorkflowStub continuous) {
        return continuous.query("status", ContinuousStatus.class);
    }

    private Map<String, Integer> commits() {
        Map<String, Integer> commits = new LinkedHashMap<>();
        List.of("arrived", "total", "event_log")
                .forEach(table -> commits.put(table, project.commits(table).size()));
        return commits;
    }

    private List<Long> sorted() {
        return latencies.stream().sorted().toList();
    }

    private SluiceProcess worker(DevServer server) {
        SluiceProcess worker = SluiceProcess.start(
                Map.of("SLUICE_PIPELINES", root.toString()),
                "worker",
                project.path(),
                "--address",
                server.address(),
                "--grace",
                "1");
        worker.awaitLine(line -> line.startsWith("worker ready"));
        return worker;
    }
}
