package dev.sluice.workflow.job;

import dev.sluice.workflow.job.missed.ScheduledRun;
import dev.sluice.workflow.job.notice.JobNotifications;
import dev.sluice.workflow.notice.JobEvent;
import dev.sluice.workflow.notice.JobNews;
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
    private static final JobInput NONE = new JobInput("", "", "", List.of(), 0, Map.of(), null, null);

    private final JobInput job;
    private final Optional<ScheduledRun> schedule;
    private final Instant trigger;
    private final JobBoard board;
    private final TaskRunner tasks;
    private final JobNotifications notifications;
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
        notifications = new JobNotifications(job.receivers());
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
                String why = "took longer than " + job.timeoutSeconds() + " s";
                notifications.ended(JobEvent.ON_FAILURE, news(JobState.FAILED, why));
                throw failed(why);
            }
            ended(JobState.CANCELED, null);
            notifications.canceled(news(JobState.CANCELED, null));
            throw e;
        }
        if (board.state() == JobState.FAILED) {
            throw failed(JobTable.failure(board));
        }
        return ended(board.state(), null);
    }

    @Override
    public JobResult status() {
        return new JobResult(job.bundle(), job.job(), state, triggerTime(), board.results(), message, missed);
    }

    private void runInTime() {
        CancellationScope running = Workflow.newCancellationScope(() -> {
            CancellationScope watch = notifications.started(news(JobState.RUNNING, null));
            do {
                runTasks();
                watch.cancel();
                tellEnd();
                // A reset goes on from here, so nothing may be left to do but to fail.
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

    private void tellEnd() {
        boolean isFailed = board.state() == JobState.FAILED;
        notifications.ended(
                isFailed ? JobEvent.ON_FAILURE : JobEvent.ON_SUCCESS,
                news(board.state(), isFailed ? JobTable.failure(board) : null));
    }

    private JobNews news(JobState now, @Nullable String why) {
        return new JobNews(
                job.bundle() + "/" + job.job(),
                job.name(),
                now.name(),
                triggerTime(),
                why,
                JobTable.failedTasks(board));
    }

    private String triggerTime() {
        return trigger.truncatedTo(ChronoUnit.SECONDS).toString();
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
