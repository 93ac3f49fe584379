package dev.sluice.workflow;

import dev.sluice.workflow.progress.FlowBoard;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.TimerOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What people have decided about flows that failed. Requests are only noted here, whenever they come; the main loop carries
 * them out when the update has the pipeline's lease.
 */
final class Decisions implements FlowRequests {
    private static final String REFUSED = "REQUEST_REFUSED";

    private final FlowBoard board;
    private final boolean mayHold;
    private final Set<String> retries = new LinkedHashSet<>();
    private final Set<String> skips = new LinkedHashSet<>();
    private boolean isAborted;
    private boolean isTimeUp;
    private @Nullable Instant heldUntil;

    /**
     * @param board the update's flows as they stand
     * @param mayHold whether the update stays open after failures
     */
    Decisions(FlowBoard board, boolean mayHold) {
        this.board = board;
        this.mayHold = mayHold;
    }

    /** Whether some are waiting to be carried out. */
    boolean areWaiting() {
        return !retries.isEmpty() || !skips.isEmpty();
    }

    /** Until when the update is held open for them; null where it is not. */
    @Nullable
    Instant heldUntil() {
        return heldUntil;
    }

    /** From now on the update is held open, for no time at all where that is zero. */
    void holdFor(Duration time) {
        heldUntil = time.isZero()
                ? null
                : Instant.ofEpochMilli(Workflow.currentTimeMillis()).plus(time);
    }

    /**
     * Waits for one while the update is held open; after that it is no more.
     *
     * @return whether there is one to be carried out; not where time is up or the update was aborted
     */
    boolean await() {
        try {
            if (!areWaiting() && heldUntil != null) {
                awaitUntil(heldUntil);
            }
        } finally {
            heldUntil = null;
        }
        return areWaiting() && !isAborted;
    }

    /** By a timer of its own, since the UI shows its summary in the timeline. */
    private void awaitUntil(Instant end) {
        isTimeUp = false;
        Duration time = Duration.between(Instant.ofEpochMilli(Workflow.currentTimeMillis()), end);
        TimerOptions options = TimerOptions.newBuilder().setSummary("on hold").build();
        CancellationScope waiting = Workflow.newCancellationScope(
                () -> Workflow.newTimer(time, options).handle((done, cancelled) -> {
                    isTimeUp = cancelled == null;
                    return isTimeUp;
                }));
        waiting.run();
        Workflow.await(() -> areWaiting() || isAborted || isTimeUp);
        waiting.cancel("decided");
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
