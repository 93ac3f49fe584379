package dev.sluice.workflow.progress;

import dev.sluice.workflow.message.FlowPlan;
import dev.sluice.workflow.message.FlowReply;
import dev.sluice.workflow.notice.FailedFlow;
import dev.sluice.workflow.result.FlowError;
import dev.sluice.workflow.result.FlowResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One flow of a board: its plan and what has become of it. */
final class FlowEntry {
    private FlowPlan plan;
    private FlowState state;
    private String reason;
    private String run = "";
    private int attempts;
    private long durationMs;
    private FlowReply reply;
    private @Nullable FlowError error;
    private boolean mayPass;
    private boolean isTold;
    private final List<Integer> lostAttempts = new ArrayList<>();

    FlowEntry(FlowPlan plan) {
        this.plan = plan;
        this.state = plan.selected() ? FlowState.QUEUED : FlowState.EXCLUDED;
        this.reason = plan.reason();
        this.reply = FlowReply.nothing(plan.refresh());
    }

    FlowPlan plan() {
        return plan;
    }

    FlowState state() {
        return state;
    }

    String reason() {
        return reason;
    }

    int attempts() {
        return attempts;
    }

    @Nullable
    FlowError error() {
        return error;
    }

    /** Whether its error may be gone when it is tried again. */
    boolean mayPass() {
        return mayPass;
    }

    /** The workflow run under which its activity was scheduled; empty if never. */
    String run() {
        return run;
    }

    /** Attempts whose worker was lost, so that nobody has reported their end; each is given out once. */
    List<Integer> takeLostAttempts() {
        List<Integer> taken = List.copyOf(lostAttempts);
        lostAttempts.clear();
        return taken;
    }

    /** Whether it has come to an end without an attempt since this was last asked: nobody else tells of that. */
    boolean takeUntried() {
        boolean isUntried = state == FlowState.NO_OP
                || state == FlowState.SKIPPED
                || state == FlowState.EXCLUDED
                || (state == FlowState.STOPPED && run.isEmpty());
        boolean isNews = isUntried && !isTold;
        isTold = isTold || isNews;
        return isNews;
    }

    /** Version at which it left its dataset's table; negative where it has not ended. */
    long tableVersion() {
        return reply.tableVersion();
    }

    /** The entry under another plan, as far as that still concerns it. */
    FlowEntry planned(FlowPlan next) {
        boolean wasLeftOut = state == FlowState.EXCLUDED && !plan.selected();
        boolean isSettled =
                state == FlowState.RUNNING || (state.endedWell() && state != FlowState.NO_OP && !wasLeftOut);
        if (!isSettled) {
            plan = next;
            reply = FlowReply.nothing(next.refresh());
            if (!next.selected()) {
                exclude(next.reason());
            } else if (state != FlowState.FAILED) {
                queue();
            }
        }
        return this;
    }

    void queue() {
        state = FlowState.QUEUED;
        reason = plan.reason();
        error = null;
    }

    void start(String workflowRun) {
        state = FlowState.RUNNING;
        run = workflowRun;
    }

    void end(FlowState end, String why) {
        isTold = false;
        state = end;
        reason = why;
    }

    /** Takes a failed flow out of the update. */
    void exclude(String why) {
        end(FlowState.EXCLUDED, why);
        error = null;
    }

    void complete(FlowReply ended) {
        state = FlowState.valueOf(ended.state());
        reason = ended.reason();
        attempts = ended.attempts();
        durationMs = ended.durationMs();
        reply = ended;
    }

    void fail(FlowError why, boolean mayBeGone, int attemptsSoFar, long tookMs) {
        state = FlowState.FAILED;
        error = why;
        mayPass = mayBeGone;
        attempts = attemptsSoFar;
        durationMs = tookMs;
    }

    void lose(FlowError why, int attemptsSoFar) {
        IntStream.rangeClosed(attempts + 1, attemptsSoFar).forEach(lostAttempts::add);
        fail(why, true, attemptsSoFar, 0);
    }

    FailedFlow failure() {
        return new FailedFlow(plan.name(), error == null ? "" : error.code(), error == null ? reason : error.message());
    }

    FlowResult result() {
        return new FlowResult(
                plan.name(),
                plan.dataset(),
                plan.kind(),
                state.name(),
                state == FlowState.NO_OP ? FlowState.NO_OP.name() : reply.refresh(),
                reason,
                reply.outputRows(),
                reply.upsertedRows(),
                reply.deletedRows(),
                reply.droppedRows(),
                attempts,
                durationMs,
                reply.expectations(),
                error);
    }
}
