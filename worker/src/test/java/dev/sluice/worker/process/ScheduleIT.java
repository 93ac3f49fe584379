package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.Timestamp;
import dev.sluice.worker.service.ContinuousPipelines;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.workflow.continuous.ContinuousInput;
import dev.sluice.workflow.continuous.ContinuousStatus;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflowservice.v1.ListScheduleMatchingTimesRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Schedules and triggers from a bundle, on a real dev server that can be stopped, with a worker of its own. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ScheduleIT {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String CONTINUOUS = "sluice/days of now/continuous";

    @TempDir
    private static Path root;

    private static DurableServer server;
    private static Project project;
    private static SluiceProcess worker;

    @BeforeAll
    static void start() {
        server = DurableServer.start(root);
        project = Project.create(
                root.resolve("shop"),
                "",
                "CREATE OR REFRESH MATERIALIZED VIEW days AS SELECT :day AS day;"
                        .replace(":day", "CAST(:day AS DATE)"));
        project.write(
                "spark-pipeline.yml",
                "name: shop\nconfiguration:\n  spark.master: local[2]\nparameters: {day: 2000-01-01}\n");
        worker = worker();
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
    @Order(1)
    void aNightlyJobIsDeployedTriggeredBackfilledPausedResumedAndDestroyed() {
        bundle("0 0 3 * * ?", "UTC");

        assertThat(out("deploy", "--yes")).contains("create  shop/nightly  0 0 3 * * ? UTC");
        assertThat(out("deploy", "--yes")).contains("keep    shop/nightly");
        assertThat(job().path("state").asText()).isEqualTo("ACTIVE");
        assertThat(job().path("next").asText()).endsWith("T03:00:00Z");

        sluice("schedule", "trigger", "nightly");
        awaitRuns(1);
        assertThat(project.rows("days")).hasSize(1);

        sluice("schedule", "backfill", "shop/nightly", "--from", "2026-11-20", "--to", "2026-11-22T12:00");
        awaitRuns(4);
        assertThat(runs())
                .contains(
                        "sluice-job/shop/nightly-2026-11-20T03:00:00Z COMPLETED",
                        "sluice-job/shop/nightly-2026-11-21T03:00:00Z COMPLETED",
                        "sluice-job/shop/nightly-2026-11-22T03:00:00Z COMPLETED");
        assertThat(project.rows("days")).containsExactly("[2026-11-22]");

        sluice("schedule", "pause", "nightly");
        assertThat(job().path("state").asText()).isEqualTo("PAUSED");
        bundle("0 0 4 * * ?", "UTC");
        assertThat(out("deploy", "--yes")).contains("change  shop/nightly  0 0 4 * * ? UTC");
        assertThat(job().path("state").asText())
                .as("a pause survives a deployment")
                .isEqualTo("PAUSED");
        sluice("schedule", "resume", "nightly");
        assertThat(job().path("next").asText()).endsWith("T04:00:00Z");

        assertThat(out("deploy", "--destroy", "--yes")).contains("delete  shop/nightly");
        Awaitility.await()
                .atMost(SOON)
                .untilAsserted(() -> assertThat(jobs().isEmpty()).isTrue());
        assertThat(project.rows("days")).containsExactly("[2026-11-22]");
    }

    @Test
    @Order(2)
    void nightsInWhichClocksMoveHaveOneRun() {
        bundle("0 30 2 * * ?", "Europe/Berlin");
        sluice("deploy", path(), "--yes");
        ZoneOffsetTransition gap = lastTransition(ZoneOffsetTransition::isGap);
        ZoneOffsetTransition overlap = lastTransition(ZoneOffsetTransition::isOverlap);
        LocalDateTime twice = overlap.getDateTimeAfter().plusMinutes(30);
        Instant first = twice.toInstant(overlap.getOffsetBefore());
        Instant second = twice.toInstant(overlap.getOffsetAfter());

        assertThat(times(gap.getInstant())).containsExactly(gap.getInstant());
        assertThat(times(overlap.getInstant())).hasSize(1).first().isIn(first, second);
        int before = runs().size();
        String night = twice.toLocalDate().toString();
        sluice("schedule", "backfill", "nightly", "--from", night, "--to", night + "T12:00");
        awaitRuns(before + 1);
        assertThat(project.rows("days")).containsExactly("[" + night + "]");
        sluice("deploy", path(), "--destroy", "--yes");
    }

    /** The last night in Berlin in which clocks were moved in one direction. */
    private static ZoneOffsetTransition lastTransition(Predicate<ZoneOffsetTransition> wanted) {
        ZoneRules berlin = ZoneId.of("Europe/Berlin").getRules();
        ZoneOffsetTransition last = berlin.previousTransition(Instant.now());
        return wanted.test(last) ? last : berlin.previousTransition(last.getInstant());
    }

    @Test
    @Order(3)
    void aServerThatWasAwayOverTheMinuteMakesUpForOneRun() {
        Instant soon = Instant.now().plusSeconds(20);
        LocalDateTime at = LocalDateTime.ofInstant(soon, ZoneOffset.UTC);
        bundle(at.getSecond() + " " + at.getMinute() + " " + at.getHour() + " * * ?", "UTC");
        sluice("deploy", path(), "--yes");
        int before = runs().size();

        server.kill();
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .until(() -> Instant.now().isAfter(soon.plusSeconds(5)));
        server.startAgain();

        awaitRuns(before + 1);
        assertThat(runs().get(runs().size() - 1)).contains("nightly-");
        assertThat(runs()).hasSize(before + 1);
        sluice("deploy", path(), "--destroy", "--yes");
    }

    @Test
    @Order(4)
    void filesThatArriveStartTheJob() throws IOException {
        Path landing = Files.createDirectories(root.resolve("landing"));
        Files.writeString(landing.resolve("old.json"), "{}");
        project.write("databricks.yml", """
                bundle: {name: shop}
                resources:
                  pipelines: {days: {project: .}}
                  jobs:
                    arrivals:
                      trigger:
                        file_arrival: {url: "%s"}
                      tasks: [{task_key: days, pipeline_task: {pipeline_id: days}}]
                """.formatted(landing.toUri()));
        assertThat(out("deploy", "--yes")).contains("create  shop/arrivals  " + landing.toUri());
        assertThat(out("deploy", "--yes")).contains("keep    shop/arrivals");
        String prefix = "sluice-job/shop/arrivals-";
        Awaitility.await().atMost(SOON).until(() -> status("shop/arrivals").equals("ACTIVE"));
        awaitFirstLook("sluice-trigger/shop/arrivals");
        assertThat(runs(prefix)).isEmpty();

        Files.writeString(landing.resolve("new.json"), "{}");
        Awaitility.await()
                .atMost(SOON)
                .untilAsserted(() -> assertThat(runs(prefix)).hasSize(1));

        sluice("schedule", "pause", "arrivals");
        Awaitility.await().atMost(SOON).until(() -> status("shop/arrivals").equals("PAUSED"));
        Files.writeString(landing.resolve("paused.json"), "{}");
        sluice("schedule", "trigger", "arrivals");
        Awaitility.await()
                .atMost(SOON)
                .untilAsserted(() -> assertThat(runs(prefix)).hasSize(2));
        sluice("schedule", "resume", "arrivals");
        Awaitility.await()
                .atMost(SOON)
                .untilAsserted(() -> assertThat(runs(prefix)).hasSize(3));

        assertThat(out("deploy", "--destroy", "--yes")).contains("delete  shop/arrivals");
    }

    @Test
    @Order(5)
    void aContinuousPipelineRunsFromItsDeploymentToItsDestruction() {
        Project fresh = fresh();
        assertThat(out(fresh, "deploy", "--yes")).contains("create  shop/fresh  keeps days of now fresh");
        awaitUpdate();
        assertThat(out(fresh, "deploy", "--yes")).contains("keep    shop/fresh");

        assertThat(out(fresh, "deploy", "--yes", "--var", "day=2002-02-02")).contains("change  shop/fresh");
        awaitUpdate();
        assertThat(fresh.rows("latest")).containsExactly("[2002-02-02]");

        assertThat(out(fresh, "deploy", "--destroy", "--yes")).contains("delete  shop/fresh");
        assertThat(server.client()
                        .newUntypedWorkflowStub(CONTINUOUS)
                        .getResult(ContinuousStatus.class)
                        .state())
                .isEqualTo("STOPPED");
    }

    @Test
    @Order(6)
    void whatSomebodyKeepsFreshByHandIsLeftToThem() {
        try (TemporalService service = TemporalService.connect(server.address(), null)) {
            new ContinuousPipelines(service)
                    .start("days of now", "nobody works here", ContinuousInput.of("elsewhere", Map.of()));
        }

        try (SluiceProcess deploy =
                SluiceProcess.start("deploy", fresh().path(), "--yes", "--address", server.address())) {
            assertThat(deploy.exitCode()).isEqualTo(2);
            assertThat(deploy.transcript()).contains("is kept fresh already, started by hand", CONTINUOUS);
        }
        assertThat(out(fresh(), "deploy", "--destroy", "--yes")).isEmpty();
        assertThat(server.client().newUntypedWorkflowStub(CONTINUOUS).describe().getStatus())
                .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
    }

    /** A bundle with a continuous pipeline, under the folder that the worker opens. */
    private static Project fresh() {
        Project fresh = new Project(project.folder().resolve("fresh"));
        fresh.write("databricks.yml", """
                bundle: {name: shop}
                variables: {day: {default: 2001-01-01}}
                resources:
                  pipelines:
                    fresh:
                      name: days of now
                      continuous: true
                      parameters: {day: "${var.day}"}
                """);
        fresh.write(
                "transformations/latest.sql",
                "CREATE OR REFRESH MATERIALIZED VIEW latest AS SELECT CAST(:day AS DATE) AS day;");
        return fresh;
    }

    private static void awaitUpdate() {
        Awaitility.await()
                .atMost(SluiceProcess.PATIENCE)
                .ignoreExceptions()
                .until(() -> server.client()
                                .newUntypedWorkflowStub(CONTINUOUS)
                                .query("status", ContinuousStatus.class)
                                .updates()
                        > 0);
    }

    private static SluiceProcess worker() {
        SluiceProcess started = SluiceProcess.start("worker", project.path(), "--address", server.address());
        started.awaitLine(line -> line.startsWith("worker ready"));
        return started;
    }

    private static String path() {
        return project.path();
    }

    private static void bundle(String quartz, String zone) {
        project.write("databricks.yml", """
                bundle: {name: shop}
                resources:
                  pipelines: {days: {project: .}}
                  jobs:
                    nightly:
                      schedule: {quartz_cron_expression: "%s", timezone_id: %s}
                      tasks:
                        - task_key: days
                          pipeline_task:
                            pipeline_id: ${resources.pipelines.days.id}
                            parameters: {day: "{{job.trigger.time.iso_date}}"}
                """.formatted(quartz, zone));
    }

    private static void sluice(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--address", server.address()));
        SluiceProcess.complete(all.toArray(String[]::new));
    }

    private static String out(String verb, String... options) {
        return out(project, verb, options);
    }

    private static String out(Project of, String verb, String... options) {
        List<String> all = new ArrayList<>(List.of(verb, of.path(), "--address", server.address()));
        all.addAll(List.of(options));
        try (SluiceProcess process = SluiceProcess.start(all.toArray(String[]::new))) {
            assertThat(process.exitCode()).as(process::transcript).isZero();
            return process.out();
        }
    }

    private static JsonNode jobs() {
        try (SluiceProcess process = SluiceProcess.start("schedule", "list", "--json", "--address", server.address())) {
            assertThat(process.exitCode()).as(process::transcript).isZero();
            return process.json().path("jobs");
        }
    }

    private static JsonNode job() {
        return Awaitility.await().atMost(SOON).until(() -> jobs().path(0), found -> found.has("name"));
    }

    private static String status(String name) {
        for (JsonNode job : jobs()) {
            if (job.path("name").asText().equals(name)) {
                return job.path("state").asText();
            }
        }
        return "";
    }

    /** The job's runs with their states, oldest first. */
    private static List<String> runs() {
        return runs("sluice-job/shop/");
    }

    private static List<String> runs(String prefix) {
        return server.client()
                .listExecutions("WorkflowType = 'PipelineJob'")
                .filter(run -> run.getExecution().getWorkflowId().startsWith(prefix))
                .sorted((a, b) -> a.getStartTime().compareTo(b.getStartTime()))
                .map(run -> run.getExecution().getWorkflowId() + " "
                        + run.getStatus().name().substring("WORKFLOW_EXECUTION_STATUS_".length()))
                .toList();
    }

    private static void awaitRuns(int count) {
        Awaitility.await().atMost(SluiceProcess.PATIENCE).untilAsserted(() -> {
            assertThat(runs()).hasSize(count);
            assertThat(runs()).allMatch(run -> run.endsWith(" COMPLETED"));
        });
    }

    private static void awaitFirstLook(String trigger) {
        Awaitility.await()
                .atMost(SOON)
                .until(() -> server.client().fetchHistory(trigger).getHistory().getEventsList().stream()
                        .anyMatch(event -> event.hasActivityTaskCompletedEventAttributes()));
    }

    /** What the service would start in a night. */
    private static List<Instant> times(Instant night) {
        return server
                .client()
                .getWorkflowServiceStubs()
                .blockingStub()
                .listScheduleMatchingTimes(ListScheduleMatchingTimesRequest.newBuilder()
                        .setNamespace("default")
                        .setScheduleId("sluice-job/shop/nightly")
                        .setStartTime(timestamp(night.minus(Duration.ofHours(12))))
                        .setEndTime(timestamp(night.plus(Duration.ofHours(12))))
                        .build())
                .getStartTimeList()
                .stream()
                .map(time -> Instant.ofEpochSecond(time.getSeconds()))
                .toList();
    }

    private static Timestamp timestamp(Instant time) {
        return Timestamp.newBuilder().setSeconds(time.getEpochSecond()).build();
    }
}
