package dev.sluice.activity;

import dev.sluice.workflow.PipelineUpdateWorkflow;
import dev.sluice.workflow.PipelineUpdateWorkflowImpl;
import dev.sluice.workflow.message.FlowPlan;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A later version of the workflow: it does something more before it plans. */
final class ChangedWorkflow {
    private ChangedWorkflow() {}

    private static void somethingMore() {
        Workflow.sleep(Duration.ofMillis(1));
    }

    /** What has not changed. */
    abstract static class Unchanged implements PipelineUpdateWorkflow {
        final PipelineUpdateWorkflowImpl before;

        Unchanged(@Nullable UpdateInput input) {
            before = new PipelineUpdateWorkflowImpl(input);
        }

        @Override
        public UpdateResult status() {
            return before.status();
        }

        @Override
        public List<FlowPlan> plan() {
            return before.plan();
        }
    }

    /** Changed as it has to be: updates that run already don't do it. */
    public static final class Guarded extends Unchanged {
        @WorkflowInit
        public Guarded(@Nullable UpdateInput input) {
            super(input);
        }

        @Override
        public UpdateResult run(@Nullable UpdateInput input) {
            if (Workflow.getVersion("something more", Workflow.DEFAULT_VERSION, 1) == 1) {
                somethingMore();
            }
            return before.run(input);
        }
    }

    /** Changed as if no update were running. */
    public static final class Unguarded extends Unchanged {
        @WorkflowInit
        public Unguarded(@Nullable UpdateInput input) {
            super(input);
        }

        @Override
        public UpdateResult run(@Nullable UpdateInput input) {
            somethingMore();
            return before.run(input);
        }
    }
}
