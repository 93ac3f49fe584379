package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.sluice.workflow.job.JobResult;
import dev.sluice.workflow.notice.MissedRuns;
import io.temporal.client.WorkflowExecutionMetadata;
import io.temporal.client.schedules.ScheduleClient;
import io.temporal.client.schedules.ScheduleInfo;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A schedule that asks for a run every second, on a real dev server: more than the updates can keep up with. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class MissedRunsIT {
    private static final String SCHEDULE = "sluice-job/shop/restless";

    private final List<JsonNode> told = new CopyOnWriteArrayList<>();

    @TempDir
    private Path root;

    @Test
    void runsThatNeverStartedAreToldToAWebhookAndThoseOfAPauseAreNot() throws IOException {
        HttpServer hook = hook();
        Project project = project("http://127.0.0.1:" + hook.getAddress().getPort() + "/");
        try (DevServer server = DevServer.start();
                SluiceProcess worker = SluiceProcess.start("worker", project.path(), "--address", server.address())) {
            worker.awaitLine(line -> line.startsWith("worker ready"));
            SluiceProcess.complete("deploy", project.path(), "--yes", "--address", server.address());
            awaitTold(2);

            SluiceProcess.complete("schedule", "pause", "restless", "--address", server.address());
            awaitRest(server);
            Instant paused = Instant.now();
            Awaitility.await().until(() -> Instant.now().isAfter(paused.plusSeconds(5)));
            Instant resumed = Instant.now();
            SluiceProcess.complete("schedule", "resume", "restless", "--address", server.address());
            awaitTold(told.size() + 2);
            SluiceProcess.complete("schedule", "pause", "restless", "--address", server.address());
            awaitRest(server);

            List<MissedRuns> missed = missed(server);
            assertThat(told)
                    .extracting(body -> body.get("findings").get(0).asText())
                    .containsExactlyElementsOf(missed.stream()
                            .filter(runs -> runs.count() > 0)
                            .map(MissedRuns::text)
                            .toList());
            assertThat(told)
                    .allSatisfy(
                            body -> assertThat(body.get("alerts").toString()).isEqualTo("[\"on-schedule-missed\"]"));
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
        } finally {
            hook.stop(0);
        }
    }

    private HttpServer hook() throws IOException {
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

    private Project project(String hook) {
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

    private void awaitTold(int messages) {
        Awaitility.await().atMost(SluiceProcess.PATIENCE).until(() -> told.size() >= messages);
    }

    /** One more run may wait when the schedule is paused. */
    private static void awaitRest(DevServer server) {
        Awaitility.await()
                .atMost(SluiceProcess.PATIENCE)
                .during(Duration.ofSeconds(3))
                .until(() -> runs(server).stream().allMatch(run -> run.getCloseTime() != null));
    }

    private static List<WorkflowExecutionMetadata> runs(DevServer server) {
        return server.client()
                .listExecutions("WorkflowType = 'PipelineJob'")
                .sorted(Comparator.comparing(WorkflowExecutionMetadata::getStartTime))
                .toList();
    }

    /** What each run has found out, oldest first. */
    private static List<MissedRuns> missed(DevServer server) {
        return runs(server).stream()
                .map(run -> server.client()
                        .newUntypedWorkflowStub(run.getExecution().getWorkflowId())
                        .getResult(JobResult.class)
                        .missed())
                .map(Objects::requireNonNull)
                .toList();
    }
}
