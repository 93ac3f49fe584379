package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import dev.sluice.activity.observe.Delivery;
import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.definition.Notification;
import dev.sluice.definition.Notification.Alert;
import dev.sluice.engine.inspect.PastUpdates;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.notice.MissedRuns;
import io.temporal.client.WorkflowStub;
import jakarta.mail.Address;
import jakarta.mail.internet.MimeMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who is told what of updates, on a real webhook and a real mail server of this machine. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class NotificationsTest {
    private final ScriptedEngine engine = new ScriptedEngine();
    private final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    private final List<Delivery> deliveries = new CopyOnWriteArrayList<>();

    @TempDir
    private Path project;

    private Receiver hook;
    private UpdateEnvironment updates;

    @BeforeEach
    void start() throws Exception {
        hook = new Receiver();
        mail.start();
        updates = new UpdateEnvironment(
                engine,
                project,
                new UpdateObserver() {
                    @Override
                    public void notified(Delivery delivery) {
                        deliveries.add(delivery);
                    }
                },
                Map.of(
                        "SLUICE_SMTP_HOST", "127.0.0.1",
                        "SLUICE_SMTP_PORT", Integer.toString(mail.getSmtp().getPort()),
                        "SLUICE_SMTP_FROM", "sluice@example.com",
                        "SLUICE_SMTP_STARTTLS", "false",
                        "SLUICE_SECRET_hook.url", "http://" + hook.address() + "/?whole=s3cr3t-url",
                        "SLUICE_SECRET_token", "s3cr3t-token",
                        "SLUICE_TEMPORAL_UI", "http://ui.example.com/"));
    }

    @AfterEach
    void stop() {
        updates.close();
        mail.stop();
        hook.close();
    }

    @Test
    void aSuccessIsToldToThoseWhoAskForIt() {
        engine.flow("bronze");
        engine.tells(webhook(Alert.ON_UPDATE_SUCCESS), email(Alert.ON_UPDATE_FAILURE, Alert.ON_FLOW_FAILURE));

        WorkflowStub update = updates.start(updates.input(null));

        assertThat(UpdateEnvironment.end(update).state()).isEqualTo("COMPLETED");
        JsonNode body = onlyBody();
        assertThat(body.get("state").asText()).isEqualTo("COMPLETED");
        assertThat(body.get("pipeline").asText()).isEqualTo("orders");
        assertThat(body.get("cause").asText()).isEqualTo("USER_ACTION");
        assertThat(body.get("alerts").toString()).isEqualTo("[\"on-update-success\"]");
        assertThat(body.get("flows")).isEmpty();
        assertThat(body.get("id").asText()).isEqualTo(hook.keys().get(0)).isNotEmpty();
        assertThat(body.get("links").get(0).get("url").asText())
                .startsWith("http://ui.example.com/namespaces/")
                .contains("/workflows/sluice%2Forders%2F");
        assertThat(mail.getReceivedMessages()).isEmpty();
        assertThat(deliveries).containsExactly(new Delivery("WEBHOOK", "SENT"));
    }

    @Test
    void aFailureIsToldWithTheFlowsThatFailed() throws Exception {
        engine.flow("bronze").fails(ErrorCode.DATA_INVALID, 1);
        engine.flow("silver", "bronze");
        engine.tells(webhook(Alert.ON_FLOW_FAILURE), email(Alert.ON_UPDATE_FAILURE));

        assertThat(updates.run(updates.input(null)).state()).isEqualTo("FAILED");

        JsonNode body = onlyBody();
        assertThat(body.get("flows")).hasSize(1);
        assertThat(body.get("flows").get(0).get("flow").asText()).isEqualTo("bronze");
        assertThat(body.get("flows").get(0).get("code").asText()).isEqualTo("DATA_INVALID");
        assertThat(body.get("message").asText()).contains("bronze is broken");
        MimeMessage received = mail.getReceivedMessages()[0];
        assertThat(mail.getReceivedMessages()).hasSize(2);
        assertThat(received.getSubject()).isEqualTo("[sluice] orders: update FAILED (on-update-failure)");
        assertThat(Arrays.stream(received.getAllRecipients()).map(Address::toString))
                .containsExactly("ops@example.com", "data@example.com");
        assertThat(GreenMailUtil.getBody(received)).contains("bronze failed, DATA_INVALID: bronze is broken");
    }

    @Test
    void aDefinitionThatIsWrongIsTold() {
        engine.planFails(new PipelineException(Problem.of(ErrorCode.CYCLE, "a and b read each other", "cut it")));
        engine.tells(webhook(Alert.ON_UPDATE_FAILURE, Alert.ON_FLOW_FAILURE));

        assertThat(updates.run(updates.input(null)).state()).isEqualTo("FAILED");

        JsonNode body = onlyBody();
        assertThat(body.get("code").asText()).isEqualTo("CYCLE");
        assertThat(body.get("alerts").toString()).isEqualTo("[\"on-update-failure\"]");
    }

    @Test
    void aWebhookThatIsDownIsTriedAgainAndNobodyElseIsToldTwice() {
        engine.flow("bronze");
        engine.tells(webhook(Alert.ON_UPDATE_SUCCESS), email(Alert.ON_UPDATE_SUCCESS));
        hook.answers(503, 429, 200);

        assertThat(updates.run(updates.input("PRODUCTION")).state()).isEqualTo("COMPLETED");

        assertThat(hook.bodies()).hasSize(3);
        assertThat(new HashSet<>(hook.keys())).as("the id of the notification").hasSize(1);
        assertThat(mail.getReceivedMessages()).as("one mail to two addresses").hasSize(2);
        assertThat(engine.calls()).containsExactly("plan 1", "bronze 1", "finish COMPLETED");
    }

    @Test
    void aWebhookThatRefusesChangesNothing() {
        engine.flow("bronze");
        engine.tells(webhook(Alert.ON_UPDATE_SUCCESS));
        hook.answers(404);

        WorkflowStub update = updates.start(updates.input("PRODUCTION"));

        assertThat(UpdateEnvironment.end(update).state()).isEqualTo("COMPLETED");
        assertThat(hook.bodies()).hasSize(1);
        assertThat(history(update))
                .contains("answered 404")
                .contains("127.0.0.1")
                .doesNotContain("s3cr3t");
        assertThat(deliveries).containsExactly(new Delivery("WEBHOOK", "NOTIFICATION_REFUSED"));
    }

    @Test
    void aWebhookMayReferToSecretsThatNobodySees() {
        engine.flow("bronze");
        engine.tells(
                new Notification(List.of(), "${secret:hook.url}", List.of(Alert.ON_UPDATE_SUCCESS)),
                new Notification(
                        List.of(), hook.url().replace("s3cr3t", "${secret:token}"), List.of(Alert.ON_UPDATE_SUCCESS)));
        hook.answers(404, 404);

        WorkflowStub update = updates.start(updates.input(null));

        assertThat(UpdateEnvironment.end(update).state()).isEqualTo("COMPLETED");
        assertThat(hook.queries()).containsExactlyInAnyOrder("whole=s3cr3t-url", "token=s3cr3t-token");
        assertThat(history(update))
                .contains("the webhook answered 404", "the webhook 127.0.0.1 answered 404")
                .doesNotContain("s3cr3t")
                .doesNotContain(hook.address());
        assertThat(deliveries)
                .containsExactly(
                        new Delivery("WEBHOOK", "NOTIFICATION_REFUSED"),
                        new Delivery("WEBHOOK", "NOTIFICATION_REFUSED"));
    }

    @Test
    void aSecretThatIsMissingOrNoUrlIsSaidWithoutItsValue() {
        engine.flow("bronze");
        engine.tells(
                new Notification(List.of(), "${secret:absent}", List.of(Alert.ON_UPDATE_SUCCESS)),
                new Notification(List.of(), "${secret:token}", List.of(Alert.ON_UPDATE_SUCCESS)));

        WorkflowStub update = updates.start(updates.input(null));

        assertThat(UpdateEnvironment.end(update).state()).isEqualTo("COMPLETED");
        assertThat(hook.bodies()).isEmpty();
        assertThat(history(update))
                .contains("SECRET_MISSING", "SLUICE_SECRET_absent", "the webhook is not a URL")
                .doesNotContain("s3cr3t");
    }

    @Test
    void aCancelledUpdateTellsNobody() throws InterruptedException {
        FlowScript bronze = engine.flow("bronze").blocks();
        engine.tells(webhook(Alert.values()));
        WorkflowStub update = updates.start(updates.input(null));
        bronze.awaitStarted();
        update.cancel();

        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> engine.calls().contains("finish CANCELED"));
        assertThat(history(update)).doesNotContain("(alerts)");
        assertThat(hook.bodies()).isEmpty();
    }

    @Test
    void anUpdateOnHoldTellsOfItsFailureAndOfItsEnd() {
        engine.flow("bronze").fails(ErrorCode.DATA_INVALID, 1);
        engine.tells(webhook(Alert.ON_UPDATE_FAILURE, Alert.ON_UPDATE_SUCCESS));
        UpdateInput input = new UpdateInput(
                PipelineRef.ofSpec(project.toUri().toString()),
                null,
                null,
                List.of(),
                List.of(),
                false,
                List.of(),
                List.of(),
                false,
                false,
                false,
                false,
                Map.of(),
                null,
                UpdateInput.HOLD);
        WorkflowStub update = updates.start(input);
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> hook.bodies().size() == 1);
        update.signal("retryFailed");

        assertThat(UpdateEnvironment.end(update).state()).isEqualTo("COMPLETED");
        assertThat(hook.bodies())
                .extracting(body -> body.get("state").asText() + " " + body.get("on_hold"))
                .containsExactly("FAILED true", "COMPLETED false");
        assertThat(new HashSet<>(hook.keys())).hasSize(2);
    }

    @Test
    void whatTheEventLogShowsIsTold() {
        engine.flow("bronze");
        engine.tells(webhook(Alert.ON_EXPECTATION_RATE));
        engine.remembers(updateId -> rates(updateId, 5));
        WorkflowStub usual = updates.start(updates.input(null));
        UpdateEnvironment.end(usual);
        assertThat(history(usual)).contains("(alerts)").doesNotContain("(notify)");

        engine.remembers(updateId -> rates(updateId, 50));
        assertThat(updates.run(updates.input(null)).state()).isEqualTo("COMPLETED");

        JsonNode body = onlyBody();
        assertThat(body.get("alerts").toString()).isEqualTo("[\"on-expectation-rate\"]");
        assertThat(body.get("findings").get(0).asText()).startsWith("bronze.valid: 50.00 %");
    }

    /** A rule that so many of 100 rows broke in an update, and 5 in each of those before. */
    private static PastUpdates rates(String updateId, int failed) {
        List<PastUpdates.RuleRun> rules = new ArrayList<>();
        rules.add(new PastUpdates.RuleRun(updateId, "bronze", "valid", 100 - failed, failed));
        IntStream.range(0, 5)
                .forEach(number -> rules.add(new PastUpdates.RuleRun("before" + number, "bronze", "valid", 95, 5)));
        return new PastUpdates(rules, List.of());
    }

    @Test
    void runsThatTheScheduleMissedAreToldOnce() {
        engine.flow("bronze").fails(ErrorCode.DATA_INVALID, 1);
        engine.tells(webhook(Alert.ON_SCHEDULE_MISSED), email(Alert.ON_UPDATE_SUCCESS));
        MissedRuns missed = new MissedRuns(
                "sluice-job/shop/nightly",
                1,
                List.of("2026-01-02T03:00:00Z"),
                "2026-01-01T03:00:00Z",
                "2026-01-03T03:00:00Z",
                1);
        WorkflowStub update = updates.start(
                Map.of("pipeline", Map.of("spec", project.toUri().toString()), "onFailure", "HOLD"),
                Map.of(MissedRuns.MEMO, missed));
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> hook.bodies().size() == 1);
        update.signal("retryFailed");

        assertThat(UpdateEnvironment.end(update).state()).isEqualTo("COMPLETED");
        JsonNode body = onlyBody();
        assertThat(body.get("alerts").toString()).isEqualTo("[\"on-schedule-missed\"]");
        assertThat(body.get("findings").get(0).asText())
                .isEqualTo("1 run of the schedule sluice-job/shop/nightly was missed: 2026-01-02T03:00:00Z");
        assertThat(mail.getReceivedMessages()).as("its end, to two addresses").hasSize(2);
    }

    @Test
    void withoutNotificationsNothingIsAsked() {
        engine.flow("bronze");

        WorkflowStub update = updates.start(updates.input(null));

        UpdateEnvironment.end(update);
        assertThat(history(update)).contains("(finish)").doesNotContain("(alerts)");
    }

    private JsonNode onlyBody() {
        assertThat(hook.bodies()).hasSize(1);
        return hook.bodies().get(0);
    }

    private Notification webhook(Alert... alerts) {
        return new Notification(List.of(), hook.url(), List.of(alerts));
    }

    private static Notification email(Alert... alerts) {
        return new Notification(List.of("ops@example.com", "data@example.com"), null, List.of(alerts));
    }

    private String history(WorkflowStub update) {
        return updates.service()
                .getWorkflowClient()
                .fetchHistory(update.getExecution().getWorkflowId())
                .toJson(true);
    }
}
