package dev.sluice.workflow.trigger;

import dev.sluice.workflow.job.JobState;
import dev.sluice.workflow.progress.Backoff;
import dev.sluice.workflow.trigger.ContinuousJobInput.Progress;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.time.Instant;

/** Waits for its turn, runs the job, and goes on in a new workflow run before its history grows long. */
public final class ContinuousJobWorkflowImpl implements ContinuousJobWorkflow {
    /** An update with nothing to do takes a second: more of them would only fill the event log. */
    private static final Duration BETWEEN_STARTS = Duration.ofSeconds(10);

    /** Someone who repairs what is broken deploys or triggers it; who does not need not wait longer than ten minutes. */
    private static final Backoff AFTER_FAILURES = new Backoff(Duration.ofSeconds(10), Duration.ofMinutes(10));

    private ContinuousJobInput input;
    private boolean isPaused;
    private boolean isTriggered;
    private boolean isDeployed;
    private long runs;
    private int failures;
    private String lastRun;
    private String lastState;
    private long lastStartMillis;
    private long nextStartMillis;

    /** State is made here since a signal or a query may come before the main method. */
    @WorkflowInit
    public ContinuousJobWorkflowImpl(ContinuousJobInput given) {
        Progress known =
                given.progress() == null ? new Progress(given.isPaused(), false, 0, 0, "", "", 0, 0) : given.progress();
        input = given.definition();
        isPaused = known.isPaused();
        isTriggered = known.isTriggered();
        runs = known.runs();
        failures = known.failures();
        lastRun = known.lastRun();
        lastState = known.lastState();
        lastStartMillis = known.lastStartMillis();
        nextStartMillis = known.nextStartMillis();
    }

    @Override
    public void run(ContinuousJobInput ignored) {
        for (int run = 0; run < input.runsPerHistory() && !Workflow.getInfo().isContinueAsNewSuggested(); run++) {
            awaitTurn();
            runJob();
        }
        Workflow.continueAsNew(input.with(new Progress(
                isPaused, isTriggered, runs, failures, lastRun, lastState, lastStartMillis, nextStartMillis)));
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

    /** A pause that somebody made stays, unless the bundle says otherwise now; what failed before may do well now. */
    @Override
    public void deploy(ContinuousJobInput changed) {
        if (changed.isPaused() != input.isPaused()) {
            isPaused = changed.isPaused();
        }
        input = changed.definition();
        failures = 0;
        nextStartMillis = lastStartMillis + BETWEEN_STARTS.toMillis();
        isDeployed = true;
    }

    @Override
    public ContinuousJobStatus status() {
        boolean isRunning = lastState.equals(JobState.RUNNING.name());
        return new ContinuousJobStatus(
                input,
                isRunning ? lastState : isPaused ? "PAUSED" : "WAITING",
                runs,
                failures,
                lastRun,
                lastState,
                text(lastStartMillis),
                isRunning || isPaused ? "" : text(nextStartMillis));
    }

    private static String text(long millis) {
        return millis == 0 ? "" : Instant.ofEpochMilli(millis).toString();
    }

    private void awaitTurn() {
        boolean isTurn = isTriggered;
        while (!isTurn) {
            isDeployed = false;
            Workflow.await(() -> !isPaused || isTriggered);
            long left = nextStartMillis - Workflow.currentTimeMillis();
            isTurn = left <= 0
                    || !Workflow.await(Duration.ofMillis(left), () -> isTriggered || isPaused || isDeployed)
                    || isTriggered;
        }
    }

    private void runJob() {
        JobRun job = JobRun.now(input.job());
        isTriggered = false;
        runs++;
        lastRun = job.workflowId();
        lastState = JobState.RUNNING.name();
        lastStartMillis = job.startMillis();
        isDeployed = false;
        JobState end = job.end();
        lastState = end.name();
        nextStartMillis = lastStartMillis + BETWEEN_STARTS.toMillis();
        if (end == JobState.SUCCESS || end == JobState.SUCCESS_WITH_FAILURES) {
            failures = 0;
        } else if (!isDeployed) {
            failures++;
            long paused = Workflow.currentTimeMillis()
                    + AFTER_FAILURES.before(failures).toMillis();
            nextStartMillis = Math.max(nextStartMillis, paused);
        }
    }
}
