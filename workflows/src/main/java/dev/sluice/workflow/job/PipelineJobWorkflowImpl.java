package dev.sluice.workflow.job;

import dev.sluice.workflow.job.missed.ScheduledRun;
import dev.sluice.workflow.notice.MissedRuns;
import dev.sluice.workflow.step.Failures;
import dev.sluice.workflow.step.RunMarker;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Starts tasks as those that they depend on end; a reset runs again what failed. */
public final class PipelineJobWorkflowImpl implements PipelineJobWorkflow {
    private static final JobInput NONE = new JobInput("", "", "", List.of(), 0, Map.of(), null);

    private final JobInput job;
    private final Optional<ScheduledRun> schedule;
    private final Instant trigger;
    private final JobBoard board;
    private final TaskRunner tasks;
    private JobState state = JobState.RUNNING;
    private @Nullable String message;
    private @Nullable MissedRuns missed;
    private boolean isLate;

    /** State is made here since a query may come before the main method. */
    @WorkflowInit
    public PipelineJobWorkflowImpl(@Nullable JobInput input) {
        job = input == null ? NONE : input;
        schedule = ScheduledRun.current();
        trigger = schedule.map(ScheduledRun::time)
                .orElseGet(() -> Instant.ofEpochMilli(Workflow.getInfo().getRunStartedTimestampMillis()));
        board = new JobBoard(job.tasks());
        tasks = new TaskRunner(board, new JobValues(job, Workflow.getInfo().getWorkflowId(), trigger));
    }

    @Override
    public JobResult run(@Nullable JobInput ignored) {
        Optional<String> problem = JobCheck.problem(job.tasks());
        if (problem.isPresent()) {
            throw failed(problem.get());
        }
        try {
            missed = schedule.flatMap(run -> run.missed(PreviousRun::accountedMisses))
                    .orElse(null);
            runInTime();
        } catch (CanceledFailure e) {
            board.cancelPending();
            Workflow.newDetachedCancellationScope(() -> Workflow.await(() -> !board.isRunning()))
                    .run();
            if (isLate) {
                throw failed("took longer than " + job.timeoutSeconds() + " s");
            }
            ended(JobState.CANCELED, null);
            throw e;
        }
        if (board.state() == JobState.FAILED) {
            throw failed(JobTable.failure(board));
        }
        return ended(board.state(), null);
    }

    @Override
    public JobResult status() {
        return new JobResult(
                job.bundle(),
                job.job(),
                state,
                trigger.truncatedTo(ChronoUnit.SECONDS).toString(),
                board.results(),
                message,
                missed);
    }

    private void runInTime() {
        CancellationScope running = Workflow.newCancellationScope(() -> {
            do {
                runTasks();
            } while (board.state() == JobState.FAILED && board.reopen(RunMarker.current()));
        });
        if (job.timeoutSeconds() > 0) {
            Workflow.newTimer(Duration.ofSeconds(job.timeoutSeconds())).thenApply(rung -> timeIsUp(running));
        }
        running.run();
    }

    private boolean timeIsUp(CancellationScope running) {
        isLate = true;
        running.cancel("time is up");
        return true;
    }

    private void runTasks() {
        while (board.state() == JobState.RUNNING) {
            List<JobTask> next = board.next();
            if (!next.isEmpty()) {
                String run = RunMarker.current();
                next.forEach(task -> {
                    board.starts(task, run);
                    Async.procedure(() -> tasks.run(task, run, missed));
                });
            }
            List<TaskResult> shown = board.results();
            Workflow.setCurrentDetails(JobTable.markdown(board, missed));
            Workflow.await(() -> !board.isRunning() || !board.results().equals(shown));
        }
    }

    private JobResult ended(JobState end, @Nullable String why) {
        state = end;
        message = why;
        Workflow.setCurrentDetails(JobTable.markdown(board, missed));
        return status();
    }

    private RuntimeException failed(String why) {
        return Failures.of(JOB_FAILED, why, ended(JobState.FAILED, why));
    }
}
