package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.engine.continuous.WatchRequest;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import dev.sluice.workflow.continuous.ContinuousInput;
import dev.sluice.workflow.continuous.ContinuousStatus;
import dev.sluice.workflow.continuous.PipelineContinuousWorkflow;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.CanceledFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The workflow that keeps a pipeline fresh. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ContinuousPipelineTest extends InProcessTest {
    private static final List<String> EVERYTHING = List.of();

    @Test
    void itUpdatesWhatIsDueAndReportsItAsDone() {
        engine.flow("bronze");
        engine.flow("gold", "bronze");
        engine.due(EVERYTHING).due(List.of("bronze"));
        WorkflowStub continuous = start(0);
        awaitUpdates(continuous, 2);

        assertThat(engine.request().cause().name()).isEqualTo("CONTINUOUS");
        assertThat(engine.request().behaviour().name()).isEqualTo("PRODUCTION");
        assertThat(engine.request().refresh()).containsExactly("bronze");
        assertThat(stopped(continuous).updates()).isEqualTo(2);
        assertThat(engine.watches()).extracting(WatchRequest::ticket).startsWith("", "ticket 1", "ticket 2");
        assertThat(engine.watches())
                .allSatisfy(watch -> assertThat(watch.failed()).isEmpty());
    }

    @Test
    void aStopLetsTheRunningUpdateEnd() throws InterruptedException {
        FlowScript slow = engine.flow("slow").takes(Duration.ofSeconds(2));
        engine.due(EVERYTHING);
        WorkflowStub continuous = start(0);
        slow.awaitStarted();

        assertThat(stopped(continuous).updates()).isEqualTo(1);
        assertThat(engine.end().state()).isEqualTo("COMPLETED");
    }

    @Test
    void aCancellationStopsTheRunningUpdate() throws InterruptedException {
        FlowScript slow = engine.flow("slow").blocks();
        engine.due(EVERYTHING);
        WorkflowStub continuous = start(0);
        slow.awaitStarted();

        continuous.cancel();

        assertThatThrownBy(() -> continuous.getResult(ContinuousStatus.class))
                .hasCauseInstanceOf(CanceledFailure.class);
        assertThat(slow.wasStopped()).isTrue();
        assertThat(engine.end().state()).isEqualTo("CANCELED");
    }

    @Test
    void whatFailedIsReportedAndShownAndTheNextRoundComes() {
        engine.flow("wrong").fails(ErrorCode.DATA_INVALID, 1);
        engine.flow("below", "wrong");
        engine.flow("beside");
        engine.due(EVERYTHING);
        WorkflowStub continuous = start(0);
        awaitStatus(continuous, status -> status.updates() == 1);

        ContinuousStatus status = continuous.query("status", ContinuousStatus.class);
        assertThat(status.failedDatasets()).containsExactly("wrong", "below");
        assertThat(status.error()).contains("wrong is broken");
        Awaitility.await().until(() -> engine.watches().size() == 2);
        assertThat(engine.watches().get(1).failed()).containsExactly("wrong", "below");
        assertThat(engine.watches().get(1).isAllFailed()).isFalse();

        engine.due(List.of("wrong", "below"));
        awaitUpdates(continuous, 2);
        assertThat(stopped(continuous).error()).isNull();
    }

    @Test
    void errorsThatMayPassAreLeftToTheNextRound() {
        engine.updateRetries(5);
        engine.flow("flaky").fails(ErrorCode.STORAGE_UNAVAILABLE, 3);
        engine.due(EVERYTHING);
        WorkflowStub continuous = start(0);
        updates.service().sleep(Duration.ofSeconds(20));
        awaitUpdates(continuous, 1);

        assertThat(stopped(continuous).failedDatasets()).containsExactly("flaky");
        assertThat(engine.calls()).filteredOn("replan"::equals).isEmpty();
    }

    @Test
    void anUpdateThatCouldNotRunIsReportedAsAWhole() {
        engine.flow("a");
        engine.planFails(new PipelineException(Problem.of(ErrorCode.CYCLE, "a reads a", "")));
        engine.due(EVERYTHING);
        WorkflowStub continuous = start(0);
        Awaitility.await().until(() -> engine.watches().size() == 2);

        assertThat(engine.watches().get(1).isAllFailed()).isTrue();
        assertThat(stopped(continuous).error()).contains("a reads a");
    }

    @Test
    void aWrongDefinitionIsShownUntilItIsRepaired() {
        engine.flow("a");
        engine.watchFails(new PipelineException(Problem.of(ErrorCode.SQL_SYNTAX, "no such statement", "")));
        WorkflowStub continuous = start(0);
        awaitStatus(continuous, status -> status.state().equals("WAITING"));
        assertThat(continuous.query("status", ContinuousStatus.class).error()).contains("no such statement");

        engine.due(EVERYTHING);
        updates.service().sleep(Duration.ofSeconds(5));
        awaitUpdates(continuous, 1);

        assertThat(stopped(continuous).error()).isNull();
    }

    /** Two rounds per run: seven updates are four runs. */
    @Test
    void itGoesOnAsANewRunBeforeItsHistoryGrows() {
        engine.flow("a");
        for (int i = 0; i < 7; i++) {
            engine.due(EVERYTHING);
        }
        WorkflowStub continuous = start(2);
        String first = continuous.getExecution().getRunId();
        WorkflowStub latest = updates.service()
                .getWorkflowClient()
                .newUntypedWorkflowStub(continuous.getExecution().getWorkflowId());
        awaitUpdates(latest, 7);

        assertThat(latest.describe().getExecution().getRunId()).isNotEqualTo(first);
        List<HistoryEvent> events = updates.service()
                .getWorkflowClient()
                .fetchHistory(continuous.getExecution().getWorkflowId())
                .getEvents();
        assertThat(events).hasSizeLessThan(60);
        assertThat(events.get(0)
                        .getWorkflowExecutionStartedEventAttributes()
                        .getMemo()
                        .getFieldsMap())
                .as("who deployed it")
                .containsOnlyKeys(ContinuousInput.SPEC, ContinuousInput.DEPLOYED_AS);
        assertThat(engine.watches())
                .extracting(WatchRequest::ticket)
                .startsWith("", "ticket 1", "ticket 2", "ticket 3", "ticket 4", "ticket 5", "ticket 6", "ticket 7");
        latest.signal(PipelineContinuousWorkflow.STOP);
        assertThat(latest.getResult(ContinuousStatus.class).state()).isEqualTo("STOPPED");
    }

    /** The first run hands on to the second, which is stopped after an update that failed. */
    @Test
    @EnabledIfSystemProperty(named = RecordedHistory.FOLDER, matches = ".+")
    void recordHistories() {
        FlowScript flow = engine.flow("a");
        engine.due(EVERYTHING).due(List.of("a"));
        WorkflowStub first = start(2);
        WorkflowStub latest = updates.service()
                .getWorkflowClient()
                .newUntypedWorkflowStub(first.getExecution().getWorkflowId());
        awaitUpdates(latest, 2);
        flow.fails(ErrorCode.DATA_INVALID, 1);
        engine.due(EVERYTHING);
        awaitUpdates(latest, 3);
        stopped(latest);

        RecordedHistory.write("continuous", updates, first.getExecution());
        RecordedHistory.write("continuous-again", updates, latest.describe().getExecution());
    }

    private WorkflowStub start(int roundsPerRun) {
        WorkflowStub continuous = updates.service()
                .getWorkflowClient()
                .newUntypedWorkflowStub(
                        PipelineContinuousWorkflow.TYPE,
                        WorkflowOptions.newBuilder()
                                .setTaskQueue(PipelineUpdateWorkflow.TASK_QUEUE)
                                .setWorkflowId("sluice/orders/continuous")
                                .build());
        continuous.start(Map.of(
                "pipeline",
                Map.of("spec", project.toUri().toString()),
                "roundsPerRun",
                roundsPerRun,
                "deployedAs",
                "shop/orders"));
        return continuous;
    }

    private static ContinuousStatus stopped(WorkflowStub continuous) {
        continuous.signal(PipelineContinuousWorkflow.STOP);
        ContinuousStatus end = continuous.getResult(ContinuousStatus.class);
        assertThat(end.pipeline()).isEqualTo("orders");
        assertThat(end.state()).isEqualTo("STOPPED");
        return end;
    }

    private void awaitUpdates(WorkflowStub continuous, long count) {
        awaitStatus(
                continuous,
                status -> status.updates() == count && status.state().equals("WATCHING"));
        Awaitility.await().until(() -> engine.watches().size() > count);
    }

    private static void awaitStatus(WorkflowStub continuous, Predicate<ContinuousStatus> condition) {
        Awaitility.await()
                .atMost(60, TimeUnit.SECONDS)
                .ignoreExceptions()
                .until(() -> condition.test(continuous.query("status", ContinuousStatus.class)));
    }
}
