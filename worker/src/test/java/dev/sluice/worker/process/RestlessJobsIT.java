package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.sluice.workflow.job.JobResult;
import dev.sluice.workflow.notice.MissedRuns;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowExecutionMetadata;
import io.temporal.client.WorkflowStub;
import io.temporal.client.schedules.ScheduleClient;
import io.temporal.client.schedules.ScheduleInfo;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that want to run more often than they can, on a real dev server, and what somebody is told of them. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RestlessJobsIT {
    private static final String SCHEDULE = "sluice-job/shop/restless";
    private static final List<JsonNode> told = new CopyOnWriteArrayList<>();

    @TempDir
    private static Path root;

    private static HttpServer hook;
    private static DevServer server;
    private static Project project;
    private static SluiceProcess worker;

    @BeforeAll
    static void start() throws IOException {
        hook = hook();
        server = DevServer.start();
        project = project("http://127.0.0.1:" + hook.getAddress().getPort() + "/");
        worker = SluiceProcess.start("worker", project.path(), "--address", server.address());
        worker.awaitLine(line -> line.startsWith("worker ready"));
    }

    @AfterAll
    static void stop() {
        if (worker != null) {
            worker.close();
        }
        if (server != null) {
            server.close();
        }
        hook.stop(0);
    }

    @AfterEach
    void forget() {
        told.clear();
    }

    @Test
    @Order(1)
    void runsThatNeverStartedAreToldToAWebhookAndThoseOfAPauseAreNot() {
        sluice("deploy", project.path(), "--yes");
        awaitTold(2);

        sluice("schedule", "pause", "restless");
        awaitRest();
        Instant paused = Instant.now();
        Awaitility.await().until(() -> Instant.now().isAfter(paused.plusSeconds(5)));
        Instant resumed = Instant.now();
        sluice("schedule", "resume", "restless");
        awaitTold(told.size() + 2);
        sluice("schedule", "pause", "restless");
        awaitRest();

        List<MissedRuns> missed = missed();
        assertThat(told)
                .extracting(body -> body.get("findings").get(0).asText())
                .containsExactlyElementsOf(missed.stream()
                        .filter(runs -> runs.count() > 0)
                        .map(MissedRuns::text)
                        .toList());
        assertThat(told)
                .allSatisfy(body -> assertThat(body.get("alerts").toString()).isEqualTo("[\"on-schedule-missed\"]"));
        assertThat(missed.stream().flatMap(runs -> runs.times().stream()).map(Instant::parse))
                .isNotEmpty()
                .doesNotHaveDuplicates()
                .noneMatch(time -> time.isAfter(paused) && time.isBefore(resumed));
        ScheduleInfo info = ScheduleClient.newInstance(server.client().getWorkflowServiceStubs())
                .getHandle(SCHEDULE)
                .describe()
                .getInfo();
        long last = missed.get(missed.size() - 1).accounted();
        assertThat(missed.stream().mapToLong(MissedRuns::count).sum()).isEqualTo(last);
        assertThat(last).isPositive().isLessThanOrEqualTo(info.getNumActionsSkippedOverlap());
        sluice("deploy", project.path(), "--destroy", "--yes");
    }

    /** The history of the last run of the schedule, for the replay test. */
    @Test
    @Order(2)
    @EnabledIfSystemProperty(named = "histories.update", matches = ".+")
    void recordHistory() throws IOException {
        String run = runs().get(runs().size() - 1).getExecution().getWorkflowId();
        Files.writeString(
                Path.of(System.getProperty("histories.update"), "job-scheduled.json"),
                server.client().fetchHistory(run).toJson(true));
        System.out.println("recorded: " + run);
    }

    @Test
    void aContinuousJobRunsAgainAndTellsOfItsRunsUntilItIsDestroyed() {
        Project loop = loop("http://127.0.0.1:" + hook.getAddress().getPort() + "/");
        assertThat(out("deploy", loop.path(), "--yes")).contains("create  loop/again  again and again");
        awaitTold(2);
        assertThat(out("deploy", loop.path(), "--yes")).contains("keep    loop/again");
        assertThat(told).allSatisfy(body -> {
            assertThat(body.get("event").asText()).isEqualTo("on_success");
            assertThat(body.get("job").asText()).isEqualTo("loop/again");
        });
        assertThat(told).extracting(body -> body.get("workflow_id").asText()).doesNotHaveDuplicates();

        sluice("schedule", "pause", "again");
        Awaitility.await()
                .atMost(SluiceProcess.PATIENCE)
                .until(() -> out("schedule", "list")
                        .lines()
                        .anyMatch(line -> line.contains("loop/again") && line.contains("PAUSED")));
        assertThat(out("deploy", loop.path(), "--destroy", "--yes")).contains("delete  loop/again");
        WorkflowStub ended = server.client().newUntypedWorkflowStub("sluice-continuous/loop/again");
        Awaitility.await()
                .atMost(SluiceProcess.PATIENCE)
                .until(() ->
                        ended.describe().getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CANCELED);
        assertThat(loop.rows("days")).containsExactly("[never]");
    }

    @Test
    void anUpdateThatOnlyChecksWritesNothing() {
        Project checked = new Project(project.folder().resolve("checked"));
        checked.write("spark-pipeline.yml", "name: checked\nconfiguration: {spark.master: \"local[2]\"}\n");
        checked.write(
                "transformations/a.sql",
                "CREATE MATERIALIZED VIEW a AS SELECT 1 AS x; CREATE MATERIALIZED VIEW b AS SELECT x FROM a;");
        String[] start = {"start", checked.path(), "--validate-only", "--refresh-flow", "a", "--json"};

        JsonNode well = json(0, start);
        assertThat(well.get("state").asText()).isEqualTo("COMPLETED");
        assertThat(well.get("flows"))
                .extracting(flow -> flow.get("flow").asText() + " "
                        + flow.get("state").asText() + " " + flow.get("refresh").asText())
                .containsExactly("a EXCLUDED COMPLETE_RECOMPUTE", "b EXCLUDED NO_OP");

        checked.write("transformations/c.sql", "CREATE MATERIALIZED VIEW c AS SELECT y FROM a;");
        JsonNode wrong = json(2, start);
        assertThat(wrong.get("state").asText()).isEqualTo("FAILED");
        assertThat(wrong.get("error").toString()).contains("c.sql:1");
        assertThat(checked.folder().resolve("pipeline-storage")).doesNotExist();
    }

    private static void sluice(String... arguments) {
        SluiceProcess.complete(withAddress(arguments));
    }

    private static String out(String... arguments) {
        try (SluiceProcess process = SluiceProcess.start(withAddress(arguments))) {
            assertThat(process.exitCode()).as(process::transcript).isZero();
            return process.out();
        }
    }

    private static JsonNode json(int exitCode, String... arguments) {
        try (SluiceProcess process = SluiceProcess.start(withAddress(arguments))) {
            assertThat(process.exitCode()).as(process::transcript).isEqualTo(exitCode);
            return process.json();
        }
    }

    private static String[] withAddress(String... arguments) {
        return Stream.concat(Arrays.stream(arguments), Stream.of("--address", server.address()))
                .toArray(String[]::new);
    }

    private static HttpServer hook() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                told.add(new ObjectMapper().readTree(exchange.getRequestBody()));
                exchange.sendResponseHeaders(204, -1);
            }
        });
        server.start();
        return server;
    }

    private static Project project(String hook) {
        Project project = Project.create(
                root.resolve("shop"),
                "",
                "CREATE OR REFRESH MATERIALIZED VIEW days AS SELECT CAST(:at AS STRING) AS at;");
        project.write("spark-pipeline.yml", """
                name: shop
                configuration: {spark.master: "local[2]"}
                parameters: {at: never}
                notifications: [{webhook: "%s", alerts: [on-schedule-missed]}]
                """.formatted(hook));
        project.write("databricks.yml", """
                bundle: {name: shop}
                resources:
                  pipelines: {days: {project: .}}
                  jobs:
                    restless:
                      schedule: {quartz_cron_expression: "* * * * * ?", timezone_id: UTC}
                      tasks:
                        - task_key: days
                          pipeline_task: {pipeline_id: days, parameters: {at: "{{job.trigger.time.iso_datetime}}"}}
                """);
        return project;
    }

    /** A bundle under the folder that the worker opens, with a job that runs again and again. */
    private static Project loop(String url) {
        Project loop = new Project(project.folder().resolve("loop"));
        loop.write("databricks.yml", """
                bundle: {name: loop}
                resources:
                  pipelines:
                    days: {name: loop, configuration: {spark.master: "local[2]"}}
                  jobs:
                    again:
                      continuous: {}
                      webhook_notifications: {on_success: [{id: "%s"}]}
                      tasks: [{task_key: days, pipeline_task: {pipeline_id: days}}]
                """.formatted(url));
        loop.write("transformations/days.sql", "CREATE MATERIALIZED VIEW days AS SELECT 'never' AS at;");
        return loop;
    }

    private static void awaitTold(int messages) {
        Awaitility.await().atMost(SluiceProcess.PATIENCE).until(() -> told.size() >= messages);
    }

    /** One more run may wait when the schedule is paused. */
    private static void awaitRest() {
        Awaitility.await()
                .atMost(SluiceProcess.PATIENCE)
                .during(Duration.ofSeconds(3))
                .until(() -> runs().stream().allMatch(run -> run.getCloseTime() != null));
    }

    private static List<WorkflowExecutionMetadata> runs() {
        return server.client()
                .listExecutions("WorkflowType = 'PipelineJob'")
                .filter(run -> run.getExecution().getWorkflowId().startsWith(SCHEDULE))
                .sorted(Comparator.comparing(WorkflowExecutionMetadata::getStartTime))
                .toList();
    }

    /** What each run has found out, oldest first. */
    private static List<MissedRuns> missed() {
        return runs().stream()
                .map(run -> server.client()
                        .newUntypedWorkflowStub(run.getExecution().getWorkflowId())
                        .getResult(JobResult.class)
                        .missed())
                .map(Objects::requireNonNull)
                .toList();
    }
}
