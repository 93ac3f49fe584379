package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.error.ErrorCode;
import dev.sluice.workflow.PipelineUpdateWorkflow;
import dev.sluice.workflow.job.JobInput;
import dev.sluice.workflow.job.JobResult;
import dev.sluice.workflow.job.JobState;
import dev.sluice.workflow.job.JobTask;
import dev.sluice.workflow.job.JobTask.Dependency;
import dev.sluice.workflow.job.JobTask.WorkflowCall;
import dev.sluice.workflow.job.PipelineJobWorkflow;
import dev.sluice.workflow.job.RunIf;
import dev.sluice.workflow.job.TaskResult;
import dev.sluice.workflow.job.TaskState;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.UpdateInput;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.worker.WorkerFactory;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Jobs of updates and of other workflows, on a service in this process. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class PipelineJobTest extends InProcessTest {
    private static final String OTHERS = "others";

    private WorkerFactory others;

    @BeforeEach
    void start() {
        others = WorkerFactory.newInstance(updates.service().getWorkflowClient());
        others.newWorker(OTHERS).registerWorkflowImplementationTypes(EchoImpl.class);
        others.start();
    }

    @AfterEach
    void stop() {
        others.shutdownNow();
    }

    @Test
    void tasksRunOneAfterTheOtherWithTheirValues() {
        engine.flow("bronze");
        JobTask echo = echo("tell", Map.of("day", "{{job.trigger.time.iso_date}}", "who", "{{job.name}}", "n", 3));
        JobTask after = update(
                "orders", Map.of("day", "{{job.trigger.time.iso_date}}", "shop", "{{job.parameters.shop}}"), "tell");

        JobResult result = run(job(echo, after));

        assertThat(result.state()).isEqualTo(JobState.SUCCESS);
        assertThat(states(result)).isEqualTo(Map.of("tell", TaskState.SUCCESS, "orders", TaskState.SUCCESS));
        String day = result.triggerTime().substring(0, 10);
        assertThat(engine.request().parameters()).isEqualTo(Map.of("day", day, "shop", "berlin"));
        assertThat(engine.request().cause().name()).isEqualTo("JOB_TASK");
        assertThat(engine.request().behaviour().name()).isEqualTo("PRODUCTION");
        assertThat(EchoImpl.last).isEqualTo(Map.of("day", day, "who", "nightly", "n", 3));
    }

    @Test
    void aFailedTaskIsTriedAgainAndThenFailsTheJob() {
        engine.flow("bronze").fails(ErrorCode.DATA_INVALID, 99);

        JobResult result = run(job(
                withRetries(update("orders", Map.of()), 2),
                echo("never", "x", RunIf.ALL_SUCCESS, "orders"),
                echo("clean", "y", RunIf.AT_LEAST_ONE_FAILED, "orders")));

        assertThat(result.state()).isEqualTo(JobState.FAILED);
        assertThat(states(result))
                .isEqualTo(Map.of(
                        "orders", TaskState.FAILED, "never", TaskState.UPSTREAM_FAILED, "clean", TaskState.SUCCESS));
        TaskResult orders = task(result, "orders");
        assertThat(orders.attempts()).isEqualTo(3);
        assertThat(orders.message()).contains("bronze");
        assertThat(result.message()).startsWith("orders: ").doesNotContain("never");
    }

    @Test
    @EnabledIfSystemProperty(named = RecordedHistory.FOLDER, matches = ".+")
    void recordHistory() {
        engine.flow("bronze").fails(ErrorCode.DATA_INVALID, 1);
        WorkflowStub recorded = start(job(
                withRetries(update("orders", Map.of("day", "{{job.trigger.time.iso_date}}")), 2),
                echo("never", "x", RunIf.AT_LEAST_ONE_FAILED, "orders"),
                echo("tell", "{{job.name}}", RunIf.ALL_SUCCESS, "orders")));
        recorded.getResult(JobResult.class);

        RecordedHistory.write("job", updates, recorded.getExecution());
    }

    @Test
    void anAttemptThatSucceedsEndsTheRetries() {
        engine.flow("bronze").fails(ErrorCode.DATA_INVALID, 1);

        JobResult result = run(job(withRetries(update("orders", Map.of()), 5)));

        assertThat(result.state()).isEqualTo(JobState.SUCCESS);
        assertThat(task(result, "orders").attempts()).isEqualTo(2);
    }

    @Test
    void aTaskThatTakesTooLongIsStopped() {
        engine.flow("bronze").blocks();
        JobTask orders = update("orders", Map.of());

        JobResult result = run(
                job(new JobTask(orders.key(), List.of(), RunIf.ALL_SUCCESS, 2, 3, 0, false, orders.update(), null)));

        assertThat(states(result)).isEqualTo(Map.of("orders", TaskState.TIMEDOUT));
        assertThat(task(result, "orders").attempts()).isEqualTo(1);
        assertThat(engine.calls()).contains("finish CANCELED");
    }

    @Test
    void aJobThatTakesTooLongFails() {
        engine.flow("bronze").blocks();

        JobResult result = run(new JobInput(
                "shop", "nightly", "nightly", List.of(update("orders", Map.of())), 2, Map.of(), null, null));

        assertThat(result.state()).isEqualTo(JobState.FAILED);
        assertThat(result.message()).isEqualTo("took longer than 2 s");
        assertThat(engine.calls()).contains("finish CANCELED");
    }

    @Test
    void cancellingAJobStopsItsUpdate() throws Exception {
        FlowScript flow = engine.flow("bronze").blocks();
        WorkflowStub job = start(job(update("orders", Map.of()), echo("after", "x", RunIf.ALL_DONE, "orders")));
        flow.awaitStarted();

        job.cancel();

        assertThat(failure(job)).isInstanceOf(CanceledFailure.class);
        JobResult status = job.query("status", JobResult.class);
        assertThat(status.state()).isEqualTo(JobState.CANCELED);
        assertThat(states(status)).isEqualTo(Map.of("orders", TaskState.CANCELED, "after", TaskState.CANCELED));
        assertThat(engine.calls()).contains("finish CANCELED");
    }

    @Test
    void anUnknownWorkflowFailsItsTaskAlone() {
        JobTask wrong = new JobTask(
                "wrong",
                List.of(),
                RunIf.ALL_SUCCESS,
                5,
                0,
                0,
                false,
                null,
                new WorkflowCall("NoSuchWorkflow", OTHERS, null));

        JobResult result = run(job(wrong, echo("right", "x", RunIf.ALL_SUCCESS)));

        assertThat(states(result)).isEqualTo(Map.of("wrong", TaskState.TIMEDOUT, "right", TaskState.SUCCESS));
        assertThat(result.state()).isEqualTo(JobState.FAILED);
    }

    @Test
    void tasksThatCouldNeverRunAreRefused() {
        JobResult result = run(job(echo("a", "x", RunIf.ALL_SUCCESS, "b")));

        assertThat(result.state()).isEqualTo(JobState.FAILED);
        assertThat(result.message()).isEqualTo("task a depends on b, which is not there");
    }

    private static JobInput job(JobTask... tasks) {
        return new JobInput("shop", "nightly", "nightly", List.of(tasks), 0, Map.of("shop", "berlin"), null, null);
    }

    private JobTask update(String key, Map<String, String> parameters, String... dependencies) {
        UpdateInput input = UpdateInput.everything(
                        PipelineRef.ofSpec(project.toUri().toString()), null, null)
                .withParameters(parameters);
        return new JobTask(key, dependencies(dependencies), RunIf.ALL_SUCCESS, 0, 0, 0, false, input, null);
    }

    private static JobTask withRetries(JobTask task, int retries) {
        return new JobTask(
                task.key(), task.dependsOn(), task.runIf(), 0, retries, 1_000, false, task.update(), task.workflow());
    }

    private static JobTask echo(String key, Object input) {
        return echo(key, input, RunIf.ALL_SUCCESS);
    }

    private static JobTask echo(String key, Object input, RunIf runIf, String... dependencies) {
        return new JobTask(
                key, dependencies(dependencies), runIf, 0, 0, 0, false, null, new WorkflowCall("Echo", OTHERS, input));
    }

    private static List<Dependency> dependencies(String... keys) {
        return List.of(keys).stream().map(key -> new Dependency(key, null)).toList();
    }

    private WorkflowStub start(JobInput job) {
        WorkflowStub stub = updates.service()
                .getWorkflowClient()
                .newUntypedWorkflowStub(
                        PipelineJobWorkflow.TYPE,
                        WorkflowOptions.newBuilder()
                                .setTaskQueue(PipelineUpdateWorkflow.TASK_QUEUE)
                                .setWorkflowId("sluice-job/shop/nightly")
                                .build());
        stub.start(job);
        return stub;
    }

    /** The document of a job that ends, well or as JOB_FAILED. */
    private JobResult run(JobInput job) {
        WorkflowStub stub = start(job);
        try {
            return stub.getResult(JobResult.class);
        } catch (WorkflowFailedException e) {
            ApplicationFailure failure = (ApplicationFailure) Objects.requireNonNull(e.getCause());
            assertThat(failure.getType()).isEqualTo(PipelineJobWorkflow.JOB_FAILED);
            return failure.getDetails().get(JobResult.class);
        }
    }

    private static @Nullable Throwable failure(WorkflowStub job) {
        try {
            job.getResult(JobResult.class);
            return null;
        } catch (WorkflowFailedException e) {
            return e.getCause();
        }
    }

    private static Map<String, TaskState> states(JobResult result) {
        return result.tasks().stream().collect(Collectors.toMap(TaskResult::taskKey, TaskResult::state));
    }

    private static TaskResult task(JobResult result, String key) {
        return result.tasks().stream()
                .filter(task -> task.taskKey().equals(key))
                .findFirst()
                .orElseThrow();
    }

    /** A workflow of somebody else. */
    @WorkflowInterface
    public interface Echo {
        @WorkflowMethod
        Object run(Object input);
    }

    /** Returns what it is given. */
    public static final class EchoImpl implements Echo {
        static volatile @Nullable Object last;

        @Override
        public Object run(Object input) {
            last = input;
            Workflow.sleep(Duration.ofSeconds(1));
            return input;
        }
    }
}
