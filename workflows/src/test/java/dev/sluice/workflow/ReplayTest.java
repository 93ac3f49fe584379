package dev.sluice.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sluice.workflow.continuous.PipelineContinuousWorkflowImpl;
import dev.sluice.workflow.job.PipelineJobWorkflowImpl;
import dev.sluice.workflow.maintenance.PipelineMaintenanceWorkflowImpl;
import dev.sluice.workflow.trigger.ContinuousJobWorkflowImpl;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.testing.WorkflowReplayer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an earlier version of a workflow ran must go on under this one. */
class ReplayTest {
    /** The id stands in what a workflow asks for. */
    @ParameterizedTest
    @CsvSource({
        "completed, sluice/orders/u",
        "failed, sluice/orders/u",
        "retried, sluice/orders/u",
        "canceled, sluice/orders/u",
        "reset, sluice/orders/u",
        "held, sluice/orders/u",
        "queued, sluice/orders/u",
        "update-retried, sluice/orders/u",
        "job, sluice-job/shop/nightly",
        "job-told, sluice-job/shop/nightly",
        "job-scheduled, sluice-job/shop/restless-2026-12-01T06:26:40Z",
        "continuous-job, sluice-continuous/shop/daily",
        "continuous, sluice/orders/continuous",
        "continuous-again, sluice/orders/continuous",
        "maintenance, sluice/orders/maintenance"
    })
    void recordedHistoriesReplay(String name, String workflowId) throws IOException {
        try (InputStream recorded = ReplayTest.class.getResourceAsStream("/histories/" + name + ".json")) {
            assertThat(recorded).isNotNull();
            String text = new String(recorded.readAllBytes(), StandardCharsets.UTF_8);
            WorkflowExecutionHistory history = WorkflowExecutionHistory.fromJson(text, workflowId);
            assertThatCode(() -> WorkflowReplayer.replayWorkflowExecution(
                            history,
                            PipelineUpdateWorkflowImpl.class,
                            PipelineJobWorkflowImpl.class,
                            ContinuousJobWorkflowImpl.class,
                            PipelineContinuousWorkflowImpl.class,
                            PipelineMaintenanceWorkflowImpl.class))
                    .doesNotThrowAnyException();
        }
    }
}
