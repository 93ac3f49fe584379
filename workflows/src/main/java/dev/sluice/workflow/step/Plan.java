package dev.sluice.workflow.step;

import dev.sluice.workflow.message.FlowLimits;
import dev.sluice.workflow.message.FlowPlan;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.PlanPage;
import dev.sluice.workflow.message.PlanTask;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.progress.UpdateCourse;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;

/**
 * The plan of an update, put together from its pages.
 *
 * @param spec URI of the project file or of its folder
 * @param revision which of the update's plans it is; empty for the first
 * @param pipeline the pipeline's name
 * @param flows in topological order
 * @param notReset protected datasets that a full refresh of everything leaves alone
 * @param staleDownstream datasets left as they are although something they read is reset
 * @param limits limits of every flow
 * @param notifications how many want to know of the pipeline's updates
 */
public record Plan(
        String spec,
        String revision,
        String pipeline,
        List<FlowPlan> flows,
        List<String> notReset,
        List<String> staleDownstream,
        FlowLimits limits,
        int notifications) {
    /** Before there is a plan. */
    public static final Plan NONE =
            new Plan("", "", "", List.of(), List.of(), List.of(), new FlowLimits(0, 1, 1, 0, 0, 0), 0);

    public Plan {
        flows = List.copyOf(flows);
    }

    /**
     * Runs the plan activities.
     *
     * @param plansBefore how often the update was planned before
     * @return the plan to go on with: this one itself where it is still good
     * @throws io.temporal.failure.ActivityFailure where planning failed or was cancelled
     */
    public Plan take(UpdateInput input, UpdateCourse course, int plansBefore) {
        UpdateActivities steps = Workflow.newActivityStub(UpdateActivities.class, StepOptions.plan(course));
        Object user = Workflow.getMemo(UpdateInput.USER_MEMO, String.class);
        PlanTask task = new PlanTask(
                input,
                course.updateId(),
                course.cause(),
                course.behaviour(),
                user instanceof String name ? name : "unknown",
                plansBefore,
                revision,
                0);
        PlanPage first = steps.plan(task);
        if (plansBefore > 0 && first.revision().equals(revision)) {
            return this;
        }
        List<FlowPlan> all = new ArrayList<>(first.flows());
        while (all.size() < first.flowCount()) {
            all.addAll(steps.planPage(task.page(first.revision(), all.size())).flows());
        }
        return new Plan(
                spec(input),
                first.revision(),
                first.pipeline(),
                all,
                first.notReset(),
                first.staleDownstream(),
                first.limits(),
                first.notifications());
    }

    /** The project that an input names; empty where it names none. */
    public static String spec(UpdateInput input) {
        PipelineRef pipeline = input.pipeline();
        return pipeline == null ? "" : pipeline.uri();
    }
}
