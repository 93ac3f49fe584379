package dev.sluice.workflow;

import dev.sluice.workflow.message.FlowLimits;
import dev.sluice.workflow.notice.FailedFlow;
import dev.sluice.workflow.progress.AfterFailure;
import dev.sluice.workflow.progress.FlowBoard;
import dev.sluice.workflow.progress.Pause;
import dev.sluice.workflow.progress.UpdateCourse;
import dev.sluice.workflow.step.Failures;
import dev.sluice.workflow.step.RunMarker;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.TimerOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is decided about flows that failed: by people, or by the time that was set. Requests are only noted here, whenever
 * they come; the main loop carries them out when the update has the pipeline's lease.
 */
final class Decisions implements FlowRequests {
    private static final String REFUSED = "REQUEST_REFUSED";

    private final FlowBoard board;
    private final boolean mayHold;
    private final AfterFailure afterFailure;
    private final Set<String> retries = new LinkedHashSet<>();
    private final Set<String> skips = new LinkedHashSet<>();
    private boolean isAborted;
    private boolean isTimeUp;
    private @Nullable Pause pause;

    /**
     * @param board the update's flows as they stand
     * @param mayHold whether the update stays open after failures
     */
    Decisions(FlowBoard board, UpdateCourse course, boolean mayHold) {
        this.board = board;
        this.mayHold = mayHold;
        this.afterFailure = new AfterFailure(course, mayHold);
    }

    /** Whether some are waiting to be carried out. */
    boolean areWaiting() {
        return !retries.isEmpty() || !skips.isEmpty();
    }

    /** What the update waits for; null where it does not. */
    @Nullable
    Pause pause() {
        return pause;
    }

    /** Flows that stay failed; empty where the update goes on by itself. */
    Optional<List<FailedFlow>> lastingFailures(FlowLimits limits) {
        return afterFailure.triesAgain(limits, !board.passingFailures().isEmpty())
                ? Optional.empty()
                : board.failures(RunMarker.current());
    }

    /** From now on the update pauses, if it is to go on at all. */
    void pause(FlowLimits limits) {
        Instant now = Instant.ofEpochMilli(Workflow.currentTimeMillis());
        boolean mayPass = !board.passingFailures().isEmpty();
        pause = afterFailure.next(limits, mayPass, now).orElse(null);
    }

    /**
     * Waits for one as long as the update pauses; after that it does so no more.
     *
     * @return whether there is one to be carried out; not where the update was aborted or nobody came
     */
    boolean await() {
        isTimeUp = false;
        try {
            if (!areWaiting() && pause != null) {
                awaitEnd(pause);
            }
        } finally {
            pause = null;
        }
        return areWaiting() && !isAborted;
    }

    /** Whether what is waiting was not asked for by anybody. */
    boolean isByItself() {
        return isTimeUp;
    }

    /** By a timer of its own, since the UI shows its summary in the timeline. */
    private void awaitEnd(Pause wanted) {
        Duration time = Duration.between(Instant.ofEpochMilli(Workflow.currentTimeMillis()), wanted.until());
        TimerOptions options =
                TimerOptions.newBuilder().setSummary(wanted.summary()).build();
        CancellationScope waiting = Workflow.newCancellationScope(
                () -> Workflow.newTimer(time, options).handle((done, cancelled) -> {
                    isTimeUp = cancelled == null;
                    return isTimeUp;
                }));
        waiting.run();
        Workflow.await(() -> areWaiting() || isAborted || isTimeUp);
        waiting.cancel("decided");
        isTimeUp = isTimeUp && !areWaiting();
        if (isTimeUp && wanted.is(Pause.Kind.RETRY)) {
            retries.addAll(board.passingFailures());
        }
    }

    /** Carries out what was asked. */
    void apply() {
        skips.forEach(board::skip);
        board.retry(retries);
        forget();
    }

    /** Drops what was asked and could not be carried out. */
    void forget() {
        retries.clear();
        skips.clear();
        isTimeUp = false;
    }

    @Override
    public List<String> retryFlow(String flow) {
        retries.add(flow);
        return List.of(flow);
    }

    @Override
    public void checkRetryFlow(String flow) {
        requireFailed(flow);
    }

    @Override
    public void retryFlowSignal(String flow) {
        if (isFailed(flow)) {
            retryFlow(flow);
        }
    }

    @Override
    public List<String> retryFailed() {
        List<String> failed = board.failedFlows();
        retries.addAll(failed);
        return failed;
    }

    @Override
    public void checkRetryFailed() {
        if (board.failedFlows().isEmpty()) {
            throw refused("no flow of this update has failed");
        }
    }

    @Override
    public void retryFailedSignal() {
        retryFailed();
    }

    @Override
    public List<String> skipFlow(String flow) {
        skips.add(flow);
        return List.of(flow);
    }

    @Override
    public void checkSkipFlow(String flow) {
        requireFailed(flow);
    }

    @Override
    public void skipFlowSignal(String flow) {
        if (isFailed(flow)) {
            skipFlow(flow);
        }
    }

    @Override
    public List<String> abort() {
        isAborted = true;
        return board.failedFlows();
    }

    @Override
    public void checkAbort() {
        if (!mayHold) {
            throw refused("this update is not held open after failures; cancel the workflow to stop it");
        }
    }

    @Override
    public void abortSignal() {
        isAborted = true;
    }

    private boolean isFailed(String flow) {
        return board.failedFlows().contains(flow);
    }

    private void requireFailed(String flow) {
        if (!isFailed(flow)) {
            List<String> failed = board.failedFlows();
            throw refused(flow + " has not failed; "
                    + (failed.isEmpty() ? "no flow of this update has" : "failed: " + String.join(", ", failed)));
        }
    }

    private static ApplicationFailure refused(String message) {
        return Failures.of(REFUSED, message);
    }
}
