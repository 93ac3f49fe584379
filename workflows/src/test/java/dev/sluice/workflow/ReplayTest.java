package dev.sluice.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.temporal.testing.WorkflowReplayer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Updates that an earlier version of the workflow ran must go on under this one. */
class ReplayTest {
    @ParameterizedTest
    @ValueSource(strings = {"completed", "failed", "retried", "canceled", "reset", "held", "queued", "update-retried"})
    void recordedHistoriesReplay(String name) throws IOException {
        try (InputStream recorded = ReplayTest.class.getResourceAsStream("/histories/" + name + ".json")) {
            assertThat(recorded).isNotNull();
            String history = new String(recorded.readAllBytes(), StandardCharsets.UTF_8);
            assertThatCode(() -> WorkflowReplayer.replayWorkflowExecution(history, PipelineUpdateWorkflowImpl.class))
                    .doesNotThrowAnyException();
        }
    }
}
