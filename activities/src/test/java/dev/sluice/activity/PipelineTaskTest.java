package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.error.ErrorCode;
import dev.sluice.workflow.PipelineTask;
import dev.sluice.workflow.result.FlowResult;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.client.WorkflowOptions;
import io.temporal.failure.ChildWorkflowFailure;
import io.temporal.worker.WorkerFactory;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Updates as tasks of somebody else's workflow. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PipelineTaskTest {
    private static final String QUEUE = "jobs";

    private final ScriptedEngine engine = new ScriptedEngine();

    @TempDir
    private Path project;

    private UpdateEnvironment updates;
    private WorkerFactory jobs;

    @BeforeEach
    void start() {
        updates = new UpdateEnvironment(engine, project);
        jobs = WorkerFactory.newInstance(updates.service().getWorkflowClient());
        jobs.newWorker(QUEUE).registerWorkflowImplementationTypes(JobImpl.class);
        jobs.start();
    }

    @AfterEach
    void stop() {
        jobs.shutdownNow();
        updates.close();
    }

    @Test
    void theResultIsTheDocument() {
        engine.flow("bronze");

        assertThat(run()).isEqualTo("COMPLETED bronze 10");
        assertThat(engine.request().cause().name()).isEqualTo("JOB_TASK");
        assertThat(engine.request().behaviour().name()).isEqualTo("PRODUCTION");
    }

    @Test
    void aFailureHasTheDocumentToo() {
        engine.flow("bronze").fails(ErrorCode.DATA_INVALID, 1);

        assertThat(run()).isEqualTo("FAILED bronze 0");
    }

    private String run() {
        return updates.service()
                .getWorkflowClient()
                .newWorkflowStub(
                        Job.class,
                        WorkflowOptions.newBuilder().setTaskQueue(QUEUE).build())
                .run(project.toUri().toString());
    }

    /** A job of somebody else. */
    @WorkflowInterface
    public interface Job {
        @WorkflowMethod
        String run(String spec);
    }

    /** Updates a pipeline and says what came of it. */
    public static final class JobImpl implements Job {
        @Override
        public String run(String spec) {
            try {
                return text(PipelineTask.run(spec));
            } catch (ChildWorkflowFailure e) {
                return text(PipelineTask.document(e).orElseThrow());
            }
        }

        private static String text(UpdateResult update) {
            FlowResult flow = update.flows().get(0);
            return update.state() + " " + flow.flow() + " " + flow.outputRows();
        }
    }
}
