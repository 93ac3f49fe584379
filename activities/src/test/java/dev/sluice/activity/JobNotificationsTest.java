package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import dev.sluice.activity.notify.Target;
import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.definition.bundle.JobNotifications;
import dev.sluice.error.ErrorCode;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import dev.sluice.workflow.job.JobInput;
import dev.sluice.workflow.job.JobResult;
import dev.sluice.workflow.job.JobState;
import dev.sluice.workflow.job.JobTask;
import dev.sluice.workflow.job.PipelineJobWorkflow;
import dev.sluice.workflow.job.RunIf;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.notice.JobReceivers;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Who is told what of a job's runs, on a real webhook and a real mail server of this machine. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class JobNotificationsTest {
    private static final Pattern PAYLOAD = Pattern.compile("\"data\": \"([^\"]*)\"");

    private final ScriptedEngine engine = new ScriptedEngine();
    private final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    @TempDir
    private Path project;

    private Receiver hook;
    private UpdateEnvironment updates;

    @BeforeEach
    void start() throws IOException {
        hook = new Receiver();
        mail.start();
        updates = new UpdateEnvironment(
                engine,
                project,
                UpdateObserver.NONE,
                Map.of(
                        "SLUICE_SMTP_HOST", "127.0.0.1",
                        "SLUICE_SMTP_PORT", Integer.toString(mail.getSmtp().getPort()),
                        "SLUICE_SMTP_FROM", "sluice@example.com",
                        "SLUICE_SMTP_STARTTLS", "false",
                        "SLUICE_SECRET_token", "s3cr3t-token"));
    }

    @AfterEach
    void stop() {
        updates.close();
        mail.stop();
        hook.close();
    }

    @Test
    void startAndSuccessAreToldToThoseWhoAskForThem() throws IOException {
        engine.flow("bronze");
        WorkflowStub job = start("""
                webhook_notifications:
                  on_start: [{id: "%1$s"}]
                  on_success: [{id: "%1$s"}]
                  on_failure: [{id: "%1$s"}]
                email_notifications: {on_failure: [ops@example.com]}
                """);

        assertThat(job.getResult(JobResult.class).state()).isEqualTo(JobState.SUCCESS);
        assertThat(told()).containsExactlyInAnyOrder("on_start RUNNING", "on_success SUCCESS");
        assertThat(hook.queries()).containsOnly("token=s3cr3t-token");
        JsonNode body = hook.bodies().get(0);
        assertThat(body.get("job").asText()).isEqualTo("shop/nightly");
        assertThat(body.get("workflow_id").asText()).isEqualTo("sluice-job/shop/nightly");
        assertThat(body.has("subject")).isFalse();
        assertThat(mail.getReceivedMessages()).isEmpty();
        assertThat(history(job)).contains("webhook 127.0.0.1").doesNotContain("s3cr3t", hook.address());
    }

    @Test
    void aFailureIsToldWithItsTasks() throws Exception {
        engine.flow("bronze").fails(ErrorCode.DATA_INVALID, 1);
        WorkflowStub job = start("""
                webhook_notifications: {on_failure: [{id: "%1$s"}]}
                email_notifications: {on_success: [a@example.com], on_failure: [ops@example.com, data@example.com]}
                """);
        hook.answers(503, 204);

        assertThat(job.getResultAsync(JobResult.class)).failsWithin(Duration.ofSeconds(60));
        assertThat(told()).containsExactly("on_failure FAILED", "on_failure FAILED");
        assertThat(hook.keys().get(0)).isEqualTo(hook.keys().get(1)).isNotEmpty();
        JsonNode task = hook.bodies().get(1).get("tasks").get(0);
        assertThat(task.get("task_key").asText()).isEqualTo("orders");
        assertThat(task.get("message").asText()).contains("bronze");
        assertThat(mail.getReceivedMessages()).as("one mail to two addresses").hasSize(2);
        assertThat(mail.getReceivedMessages()[0].getSubject()).isEqualTo("[sluice] nightly: job FAILED (on_failure)");
        assertThat(GreenMailUtil.getBody(mail.getReceivedMessages()[0])).contains("orders FAILED: ");
    }

    @Test
    void aRunThatTakesTooLongIsToldAndGoesOnUntilItIsCancelled() throws Exception {
        FlowScript bronze = engine.flow("bronze").blocks();
        WorkflowStub job = start("""
                webhook_notifications:
                  on_failure: [{id: "%1$s"}]
                  on_duration_warning_threshold_exceeded: [{id: "%1$s"}]
                health: {rules: [{metric: RUN_DURATION_SECONDS, op: GREATER_THAN, value: 1}]}
                """);
        bronze.awaitStarted();
        awaitTold(1);
        job.cancel();
        awaitTold(2);

        assertThat(told()).containsExactly("on_duration_warning_threshold_exceeded RUNNING", "on_failure CANCELED");
    }

    @Test
    void aCancelledRunTellsNobodyWhereThatIsAskedFor() throws Exception {
        FlowScript bronze = engine.flow("bronze").blocks();
        WorkflowStub job = start("""
                webhook_notifications: {on_failure: [{id: "%1$s"}]}
                notification_settings: {no_alert_for_canceled_runs: true}
                """);
        bronze.awaitStarted();
        job.cancel();

        assertThat(job.getResultAsync(JobResult.class)).failsWithin(Duration.ofSeconds(60));
        assertThat(hook.bodies()).isEmpty();
    }

    @Test
    void whoIsTakenOutOfTheBundleIsNotToldAnyMore() throws Exception {
        FlowScript bronze = engine.flow("bronze").blocks();
        WorkflowStub job = start("""
                webhook_notifications: {on_failure: [{id: "%1$s"}]}
                """);
        bronze.awaitStarted();
        write("");
        job.cancel();

        assertThat(job.getResultAsync(JobResult.class)).failsWithin(Duration.ofSeconds(60));
        assertThat(hook.bodies()).isEmpty();
        assertThat(history(job)).contains("(notify of job)");
    }

    @Test
    @EnabledIfSystemProperty(named = RecordedHistory.FOLDER, matches = ".+")
    void recordHistory() throws IOException {
        engine.flow("bronze");
        WorkflowStub job = start("""
                webhook_notifications:
                  on_start: [{id: "%1$s"}]
                  on_success: [{id: "%1$s"}]
                  on_duration_warning_threshold_exceeded: [{id: "%1$s"}]
                health: {rules: [{metric: RUN_DURATION_SECONDS, op: GREATER_THAN, value: 3600}]}
                """);
        job.getResult(JobResult.class);

        RecordedHistory.write("job-told", updates, job.getExecution());
    }

    /** Event and state of each message, in the order in which they came. */
    private List<String> told() {
        return hook.bodies().stream()
                .map(body ->
                        body.get("event").asText() + " " + body.get("state").asText())
                .toList();
    }

    private void awaitTold(int messages) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> hook.bodies().size() >= messages);
    }

    /** Starts a job of one update whose bundle says that of it; %1$s stands for the webhook. */
    private WorkflowStub start(String notifications) throws IOException {
        write(notifications.formatted(hook.url().replace("s3cr3t", "${secret:token}")));
        JobTask task = new JobTask(
                "orders",
                List.of(),
                RunIf.ALL_SUCCESS,
                0,
                0,
                0,
                false,
                UpdateInput.everything(PipelineRef.ofSpec(project.toUri().toString()), null, null),
                null);
        WorkflowStub job = updates.service()
                .getWorkflowClient()
                .newUntypedWorkflowStub(
                        PipelineJobWorkflow.TYPE,
                        WorkflowOptions.newBuilder()
                                .setTaskQueue(PipelineUpdateWorkflow.TASK_QUEUE)
                                .setWorkflowId("sluice-job/shop/nightly")
                                .build());
        job.start(new JobInput("shop", "nightly", "nightly", List.of(task), 0, Map.of(), null, receivers()));
        return job;
    }

    /** As a deployment reads them. */
    private JobReceivers receivers() {
        URI job = URI.create(project.resolve("databricks.yml").toUri() + "#nightly");
        JobNotifications read = JobNotifications.of(job);
        return new JobReceivers(
                job.toString(),
                read.durationWarningSeconds(),
                read.isSilentOnCancel(),
                read.receivers().stream()
                        .map(wants -> new JobReceivers.Receiver(
                                wants.event(), Target.key(wants.target()), Target.label(wants.target())))
                        .toList());
    }

    private void write(String notifications) throws IOException {
        Files.writeString(
                project.resolve("databricks.yml"),
                "bundle: {name: shop}\nresources:\n  jobs:\n    nightly:\n      tasks: []\n" + notifications.indent(6));
    }

    /** With what its payloads say. */
    private String history(WorkflowStub job) {
        String history = updates.service()
                .getWorkflowClient()
                .fetchHistory(job.getExecution().getWorkflowId())
                .toJson(true);
        return PAYLOAD.matcher(history.replace("\\u003d", "="))
                .replaceAll(found -> Matcher.quoteReplacement(
                        new String(Base64.getDecoder().decode(found.group(1)), StandardCharsets.UTF_8)));
    }
}
