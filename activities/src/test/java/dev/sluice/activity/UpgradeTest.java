package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.client.WorkflowStub;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.testing.WorkflowReplayer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a worker with a changed workflow makes of updates that are running, as it does when it takes them over. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class UpgradeTest {
    private final ScriptedEngine engine = new ScriptedEngine();

    @TempDir
    private Path project;

    @Test
    void aRunningUpdateGoesOnUnderAGuardedChangeOnly() throws Exception {
        engine.flow("bronze");
        FlowScript held = engine.flow("held", "bronze").takes(Duration.ofSeconds(4));
        engine.flow("gold", "held");

        try (UpdateEnvironment updates = UpdateEnvironment.withoutMemory(engine, project)) {
            WorkflowStub update = updates.start(updates.input(null));
            held.awaitStarted();
            WorkflowExecutionHistory running = updates.service()
                    .getWorkflowClient()
                    .fetchHistory(update.getExecution().getWorkflowId());

            assertThatCode(() -> WorkflowReplayer.replayWorkflowExecution(running, ChangedWorkflow.Guarded.class))
                    .doesNotThrowAnyException();
            assertThatThrownBy(() -> WorkflowReplayer.replayWorkflowExecution(running, ChangedWorkflow.Unguarded.class))
                    .hasStackTraceContaining("NonDeterministic");
            assertThat(UpdateEnvironment.end(update).state()).isEqualTo("COMPLETED");
        }
    }
}
