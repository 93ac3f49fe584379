package dev.sluice.workflow.trigger;

import dev.sluice.workflow.job.JobState;
import dev.sluice.workflow.step.TaskQueues;
import dev.sluice.workflow.trigger.FileTriggerInput.Progress;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.time.Instant;

/** Waits for files, runs the job, and goes on in a new workflow run before its history grows long. */
public final class FileTriggerWorkflowImpl implements FileTriggerWorkflow {
    /** A run of the job costs some twenty events of the history's thousands. */
    private static final int MAX_ROUNDS = 200;

    private FileTriggerInput input;
    private String seen;
    private boolean isPaused;
    private boolean isTriggered;
    private boolean isDeployed;
    private long runs;
    private long lastStartMillis;
    private String lastRun;
    private String lastState;

    /** State is made here since a signal or a query may come before the main method. */
    @WorkflowInit
    public FileTriggerWorkflowImpl(FileTriggerInput given) {
        Progress known =
                given.progress() == null ? new Progress("", given.isPaused(), false, 0, 0, "", "") : given.progress();
        input = given.definition();
        seen = known.seen();
        isPaused = known.isPaused();
        isTriggered = known.isTriggered();
        runs = known.runs();
        lastStartMillis = known.lastStartMillis();
        lastRun = known.lastRun();
        lastState = known.lastState();
    }

    @Override
    public void run(FileTriggerInput ignored) {
        for (int round = 0; round < MAX_ROUNDS && !Workflow.getInfo().isContinueAsNewSuggested(); round++) {
            awaitReason();
            runJob();
        }
        Workflow.continueAsNew(
                input.with(new Progress(seen, isPaused, isTriggered, runs, lastStartMillis, lastRun, lastState)));
    }

    @Override
    public void pause() {
        isPaused = true;
    }

    @Override
    public void resume() {
        isPaused = false;
    }

    @Override
    public void trigger() {
        isTriggered = true;
    }

    /** A pause that somebody made stays, unless the bundle says otherwise now; another folder is looked at anew. */
    @Override
    public void deploy(FileTriggerInput changed) {
        if (changed.isPaused() != input.isPaused()) {
            isPaused = changed.isPaused();
        }
        if (!changed.url().equals(input.url())) {
            seen = "";
        }
        input = changed.definition();
        isDeployed = true;
    }

    @Override
    public FileTriggerStatus status() {
        boolean isRunning = lastState.equals(JobState.RUNNING.name());
        return new FileTriggerStatus(
                input,
                isRunning ? lastState : isPaused ? "PAUSED" : "WAITING",
                runs,
                lastRun,
                lastState,
                runs == 0 ? "" : Instant.ofEpochMilli(lastStartMillis).toString());
    }

    private void awaitReason() {
        boolean hasFiles = false;
        while (!hasFiles && !isTriggered) {
            isDeployed = false;
            Workflow.await(() -> !isPaused || isTriggered);
            hasFiles = !isTriggered && passed(timeToNextRun()) && sawFiles();
        }
    }

    private Duration timeToNextRun() {
        long next = lastStartMillis + input.minSecondsBetweenRuns() * 1_000;
        return Duration.ofMillis(runs == 0 ? 0 : Math.max(0, next - Workflow.currentTimeMillis()));
    }

    /** Waits that long; false where something happened before. */
    private boolean passed(Duration time) {
        return time.isZero() || !Workflow.await(time, this::isInterrupted);
    }

    private boolean sawFiles() {
        FileWatchActivities activities = Workflow.newActivityStub(FileWatchActivities.class, options());
        FileWatchTask task = new FileWatchTask(input.url(), seen, input.waitAfterLastChangeSeconds());
        CompletablePromise<String> found = Workflow.newPromise();
        CancellationScope watch =
                Workflow.newCancellationScope(() -> found.completeFrom(Async.function(activities::watchFiles, task)));
        watch.run();
        Workflow.await(() -> found.isCompleted() || isInterrupted());
        if (!found.isCompleted()) {
            watch.cancel("no longer asked for");
            return false;
        }
        boolean isFirstLook = seen.isEmpty();
        seen = found.get();
        return !isFirstLook;
    }

    private boolean isInterrupted() {
        return isTriggered || isPaused || isDeployed;
    }

    private ActivityOptions options() {
        return ActivityOptions.newBuilder()
                .setTaskQueue(TaskQueues.watches(Workflow.getInfo().getTaskQueue()))
                // Looks at the folder until files arrive; another attempt goes on where the last one was.
                .setStartToCloseTimeout(Duration.ofDays(7))
                // As for flows by default.
                .setHeartbeatTimeout(Duration.ofMinutes(2))
                .setRetryOptions(RetryOptions.newBuilder()
                        .setInitialInterval(Duration.ofSeconds(1))
                        .setMaximumInterval(Duration.ofMinutes(1))
                        .build())
                .setSummary(input.url())
                .build();
    }

    private void runJob() {
        JobRun run = JobRun.now(input.job());
        isTriggered = false;
        runs++;
        lastStartMillis = run.startMillis();
        lastRun = run.workflowId();
        lastState = JobState.RUNNING.name();
        lastState = run.end().name();
    }
}
