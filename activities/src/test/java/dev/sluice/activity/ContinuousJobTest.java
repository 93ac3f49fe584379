package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.error.ErrorCode;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import dev.sluice.workflow.job.JobInput;
import dev.sluice.workflow.job.JobTask;
import dev.sluice.workflow.job.RunIf;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.trigger.ContinuousJobInput;
import dev.sluice.workflow.trigger.ContinuousJobStatus;
import dev.sluice.workflow.trigger.ContinuousJobWorkflow;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A job that runs again and again, on a service in this process. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ContinuousJobTest extends InProcessTest {
    private static final String ID = "sluice-continuous/shop/daily";

    @Test
    void itRunsAgainAfterItHasEndedAcrossHistories() {
        engine.flow("bronze");
        WorkflowStub job = start(new ContinuousJobInput(job("daily"), false, 2, null));

        ContinuousJobStatus fifth = await(status -> status.runs() >= 5);

        assertThat(fifth.failures()).isZero();
        assertThat(fifth.lastRun()).startsWith("sluice-job/shop/daily-");
        assertThat(newest().describe().getExecution().getRunId())
                .as("two runs each")
                .isNotEqualTo(job.getExecution().getRunId());
    }

    @Test
    void afterFailuresItWaitsLongerEachTimeUntilOneSucceeds() {
        engine.flow("bronze").fails(ErrorCode.DATA_INVALID, 3);
        WorkflowStub job = start(new ContinuousJobInput(job("daily"), false, 5, null));
        await(status -> status.runs() > 5);

        List<Long> pauses =
                updates
                        .service()
                        .getWorkflowClient()
                        .fetchHistory(ID, job.getExecution().getRunId())
                        .getEvents()
                        .stream()
                        .filter(HistoryEvent::hasTimerStartedEventAttributes)
                        .map(event -> event.getTimerStartedEventAttributes()
                                .getStartToFireTimeout()
                                .getSeconds())
                        .toList();
        assertThat(pauses).hasSize(4).startsWith(10L, 20L, 40L);
        assertThat(pauses.get(3)).as("after a success").isLessThanOrEqualTo(10);
        assertThat(status().failures()).isZero();
    }

    @Test
    void pausedItRunsOnlyWhenItIsTriggeredAndResumedWithItsNewDefinition() {
        engine.flow("bronze");
        WorkflowStub job = start(ContinuousJobInput.of(job("daily"), true));
        updates.service().sleep(Duration.ofMinutes(1));
        assertThat(status().state()).isEqualTo("PAUSED");
        assertThat(status().runs()).isZero();

        job.signal("trigger");
        awaitRest(1);
        job.signal("deploy", ContinuousJobInput.of(job("hourly"), true));
        updates.service().sleep(Duration.ofMinutes(1));
        assertThat(status().runs()).as("still paused").isEqualTo(1);

        job.signal("resume");
        assertThat(await(status -> status.runs() >= 2).lastRun()).startsWith("sluice-job/shop/hourly-");
    }

    @Test
    void cancellingItStopsTheRunningUpdate() throws InterruptedException {
        FlowScript bronze = engine.flow("bronze").blocks();
        WorkflowStub job = start(ContinuousJobInput.of(job("daily"), false));
        bronze.awaitStarted();

        job.cancel();

        assertThat(job.getResultAsync(Void.class)).failsWithin(Duration.ofSeconds(60));
        assertThat(engine.calls()).contains("finish CANCELED");
    }

    @Test
    @EnabledIfSystemProperty(named = RecordedHistory.FOLDER, matches = ".+")
    void recordHistory() {
        engine.flow("bronze").fails(ErrorCode.DATA_INVALID, 1);
        WorkflowStub job = start(new ContinuousJobInput(job("daily"), false, 3, null));
        await(status -> status.runs() > 3);

        RecordedHistory.write("continuous-job", updates, job.getExecution());
    }

    private ContinuousJobStatus awaitRest(long runs) {
        return await(status -> status.runs() == runs && !status.state().equals("RUNNING"));
    }

    /** Lets the clock of the service move on until it is so. */
    private ContinuousJobStatus await(Predicate<ContinuousJobStatus> wanted) {
        return Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(
                        () -> {
                            updates.service().sleep(Duration.ofSeconds(10));
                            return status();
                        },
                        wanted);
    }

    private ContinuousJobStatus status() {
        return newest().query("status", ContinuousJobStatus.class);
    }

    /** Whichever of its runs it is in. */
    private WorkflowStub newest() {
        return updates.service().getWorkflowClient().newUntypedWorkflowStub(ID);
    }

    private JobInput job(String key) {
        UpdateInput update =
                UpdateInput.everything(PipelineRef.ofSpec(project.toUri().toString()), null, null);
        JobTask task = new JobTask("orders", List.of(), RunIf.ALL_SUCCESS, 0, 0, 0, false, update, null);
        return new JobInput("shop", key, key, List.of(task), 0, Map.of(), null, null);
    }

    private WorkflowStub start(ContinuousJobInput input) {
        WorkflowStub job = updates.service()
                .getWorkflowClient()
                .newUntypedWorkflowStub(
                        ContinuousJobWorkflow.TYPE,
                        WorkflowOptions.newBuilder()
                                .setTaskQueue(PipelineUpdateWorkflow.TASK_QUEUE)
                                .setWorkflowId(ID)
                                .build());
        job.start(input);
        return job;
    }
}
