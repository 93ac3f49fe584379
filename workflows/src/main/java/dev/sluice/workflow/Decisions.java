package dev.sluice.workflow;

import dev.sluice.workflow.progress.FlowBoard;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What people have decided about flows that failed. Requests are only noted here, whenever they come; the main loop carries
 * them out when the update has the pipeline's lease.
 */
final class Decisions implements FlowRequests {
    private static final String REFUSED = "REQUEST_REFUSED";

    private final Supplier<FlowBoard> board;
    private final boolean mayHold;
    private final Set<String> retries = new LinkedHashSet<>();
    private final Set<String> skips = new LinkedHashSet<>();
    private boolean isAborted;

    /**
     * @param board the update's flows as they stand
     * @param mayHold whether the update stays open after failures
     */
    Decisions(Supplier<FlowBoard> board, boolean mayHold) {
        this.board = board;
        this.mayHold = mayHold;
    }

    /** Whether some are waiting to be carried out. */
    boolean areWaiting() {
        return !retries.isEmpty() || !skips.isEmpty();
    }

    /**
     * Waits for one, if there is time to wait.
     *
     * @return whether there is one to be carried out; not where time is up or the update was aborted
     */
    boolean await(Duration time) {
        if (!areWaiting() && !time.isZero()) {
            Workflow.await(time, () -> areWaiting() || isAborted);
        }
        return areWaiting() && !isAborted;
    }

    /** Carries out what was asked. */
    void apply() {
        skips.forEach(board.get()::skip);
        board.get().retry(retries);
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
        List<String> failed = board.get().failedFlows();
        retries.addAll(failed);
        return failed;
    }

    @Override
    public void checkRetryFailed() {
        if (board.get().failedFlows().isEmpty()) {
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
        return board.get().failedFlows();
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
        return board.get().failedFlows().contains(flow);
    }

    private void requireFailed(String flow) {
        if (!isFailed(flow)) {
            List<String> failed = board.get().failedFlows();
            throw refused(flow + " has not failed; "
                    + (failed.isEmpty() ? "no flow of this update has" : "failed: " + String.join(", ", failed)));
        }
    }

    private static ApplicationFailure refused(String message) {
        return Failures.of(REFUSED, message);
    }
}
