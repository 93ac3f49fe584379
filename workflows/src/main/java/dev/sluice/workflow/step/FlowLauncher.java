package dev.sluice.workflow.step;

import dev.sluice.workflow.message.FlowPlan;
import dev.sluice.workflow.message.FlowReply;
import dev.sluice.workflow.message.FlowTask;
import dev.sluice.workflow.progress.FlowBoard;
import dev.sluice.workflow.progress.UpdateCourse;
import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Workflow;
import java.util.List;

/** Schedules flows as activities of their own names, and tells the board how they end. */
public final class FlowLauncher {
    /** Flows handed out at the same time; the service gets stuck at 2,000 and workers run far fewer. */
    private static final int WINDOW = 64;

    private final UpdateCourse course;
    private final FlowBoard board;
    private long ended;

    public FlowLauncher(UpdateCourse course, FlowBoard board) {
        this.course = course;
        this.board = board;
    }

    /** Takes the flows that may start now off the board's queue. */
    public List<FlowPlan> next() {
        return board.ready(WINDOW);
    }

    /** How many flows have ended so far, in whatever way. */
    public long ended() {
        return ended;
    }

    /** Starts one of them. */
    public void start(FlowPlan flow, Plan plan, String run) {
        board.start(flow.name(), run);
        ActivityOptions options = StepOptions.flow(flow, plan.limits(), course);
        int before = board.attempts(flow.name());
        FlowTask task = new FlowTask(
                plan.spec(),
                course.updateId(),
                plan.revision(),
                flow.name(),
                before,
                plan.pipeline(),
                flow.dataset(),
                flow.kind());
        Workflow.newUntypedActivityStub(options)
                .executeAsync(flow.name(), FlowReply.class, task)
                .handle((reply, failure) -> {
                    if (failure == null) {
                        board.completed(flow.name(), reply);
                    } else {
                        new StepFailure(failure).report(board, flow.name(), before, options);
                    }
                    ended++;
                    return reply;
                });
    }
}
