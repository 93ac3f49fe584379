package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.workflow.FlowRequests;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.progress.UpdateCourse;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowStub;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** What an update leaves in its history, which is what the UI shows and what a later version has to replay. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class UpdateHistoryTest {
    private final ScriptedEngine engine = new ScriptedEngine();

    @TempDir
    private Path project;

    @Test
    void everyFlowIsAnActivityOfItsOwnName() {
        engine.flow("bronze_orders");
        engine.flow("silver_orders", "bronze_orders");

        List<ActivityTaskScheduledEventAttributes> activities = history(null).stream()
                .filter(event -> event.getEventType() == EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED)
                .map(HistoryEvent::getActivityTaskScheduledEventAttributes)
                .toList();

        assertThat(activities)
                .extracting(activity -> activity.getActivityType().getName())
                .containsExactly("(plan)", "bronze_orders", "silver_orders", "(finish)");
        assertThat(activities).allSatisfy(activity -> {
            assertThat(activity.getHeartbeatTimeout().getSeconds()).isEqualTo(120);
            assertThat(activity.getRetryPolicy().getMaximumAttempts()).isPositive();
        });
    }

    @Test
    void flowsHaveASummary() {
        engine.flow("bronze_orders");
        engine.flow("silver_orders", "bronze_orders");

        assertThat(history(null).stream()
                        .filter(HistoryEvent::hasUserMetadata)
                        .map(event ->
                                event.getUserMetadata().getSummary().getData().toStringUtf8()))
                .contains("\"silver_orders <- bronze_orders\"");
    }

    /** Every task replays the whole history, as a worker does that takes over. */
    @Test
    void anUpdateCanChangeItsWorkerAtAnyPoint() {
        engine.flow("bronze");
        engine.flow("silver", "bronze");
        engine.flow("gold", "silver").takes(Duration.ofMillis(500));
        engine.flow("beside", "bronze");
        engine.flow("slow", "bronze").takes(Duration.ofSeconds(3));

        try (UpdateEnvironment updates = UpdateEnvironment.withoutMemory(engine, project)) {
            WorkflowStub update = updates.start(updates.input(null));

            assertThat(UpdateEnvironment.end(update).state()).isEqualTo("COMPLETED");
            assertThat(events(updates, update))
                    .filteredOn(event -> event.getEventType() == EventType.EVENT_TYPE_MARKER_RECORDED)
                    .singleElement()
                    .satisfies(event -> assertThat(
                                    event.getMarkerRecordedEventAttributes().getMarkerName())
                            .isEqualTo("MutableSideEffect"));
        }
    }

    @Test
    @EnabledIfSystemProperty(named = RecordedHistory.FOLDER, matches = ".+")
    void recordHistories() {
        engine.flow("bronze");
        engine.flow("left_alone").isExcluded();
        engine.flow("idle").isIdle();
        engine.flow("unchanged", "idle").freshAt(Map.of("idle", ScriptedEngine.VERSION_BEFORE));
        FlowScript broken = engine.flow("broken", "bronze");
        engine.flow("below", "broken");
        engine.flow("beside", "bronze", "left_alone");

        record("completed", UpdateCourse.DEVELOPMENT);
        broken.fails(ErrorCode.CONCURRENT_COMMIT, 2);
        record("retried", UpdateCourse.PRODUCTION);
        broken.fails(ErrorCode.EXPECTATION_FAILED, 1);
        record("failed", UpdateCourse.DEVELOPMENT);
        broken.fails(ErrorCode.EXPECTATION_FAILED, 2);
        recordHeld();
        broken.fails(ErrorCode.CONCURRENT_COMMIT, 4);
        engine.updateRetries(2);
        record("update-retried", UpdateCourse.PRODUCTION);
        engine.updateRetries(0);
        engine.planFails(new PipelineException(Problem.of(ErrorCode.UPDATE_ACTIVE, "another is active", "wait")));
        record("queued", "SCHEDULE", null);
        broken.blocks();
        try (UpdateEnvironment updates = new UpdateEnvironment(engine, project)) {
            WorkflowStub update = updates.start(updates.input(null));
            broken.awaitStarted();
            update.cancel();
            assertThat(update.getResultAsync(UpdateResult.class)).failsWithin(30, TimeUnit.SECONDS);
            RecordedHistory.write("canceled", updates, update.getExecution());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Held twice: retried, retried with another plan after that. */
    private void recordHeld() {
        try (UpdateEnvironment updates = new UpdateEnvironment(engine, project)) {
            WorkflowStub update = updates.start(
                    Map.of("pipeline", Map.of("spec", project.toUri().toString()), "onFailure", "HOLD"));
            awaitHold(update, 1);
            update.update(FlowRequests.RETRY_FAILED, List.class);
            awaitHold(update, 2);
            engine.isChanged();
            update.signal(FlowRequests.RETRY_FLOW, "broken");
            UpdateEnvironment.end(update);
            RecordedHistory.write("held", updates, update.getExecution());
        }
    }

    private static void awaitHold(WorkflowStub update, int attempts) {
        Awaitility.await().until(() -> {
            UpdateResult document = update.query("status", UpdateResult.class);
            return document.heldUntil() != null
                    && document.flows().stream().anyMatch(flow -> flow.attempts() == attempts && flow.error() != null);
        });
    }

    private void record(String name, String behaviour) {
        record(name, "USER_ACTION", behaviour);
    }

    private void record(String name, String cause, @Nullable String behaviour) {
        try (UpdateEnvironment updates = new UpdateEnvironment(engine, project)) {
            WorkflowStub update = updates.start(
                    UpdateInput.everything(PipelineRef.ofSpec(project.toUri().toString()), cause, behaviour));
            UpdateEnvironment.end(update);
            RecordedHistory.write(name, updates, update.getExecution());
        }
    }

    private List<HistoryEvent> history(@Nullable String behaviour) {
        try (UpdateEnvironment updates = new UpdateEnvironment(engine, project)) {
            WorkflowStub update = updates.start(updates.input(behaviour));
            UpdateEnvironment.end(update);
            return events(updates, update);
        }
    }

    private static List<HistoryEvent> events(UpdateEnvironment updates, WorkflowStub update) {
        return updates.service()
                .getWorkflowClient()
                .fetchHistory(update.getExecution().getWorkflowId())
                .getEvents();
    }
}
