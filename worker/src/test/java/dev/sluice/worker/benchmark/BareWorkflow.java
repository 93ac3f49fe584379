package dev.sluice.worker.benchmark;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Async;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;

/** The least that a workflow can do with activities that do nothing: what an update is compared with. */
@WorkflowInterface
public interface BareWorkflow {

    /**
     * Runs activities that do nothing.
     *
     * @param activities how many
     * @param parallel how many at the same time
     */
    @WorkflowMethod
    void run(int activities, int parallel);

    /** Activities that do nothing. */
    @ActivityInterface
    interface Nothing {
        int nothing(int number);
    }

    /** Does nothing. */
    final class NothingImpl implements Nothing {
        @Override
        public int nothing(int number) {
            return number;
        }
    }

    /** Keeps that many activities going. */
    final class Impl implements BareWorkflow {
        private final Nothing steps = Workflow.newActivityStub(
                Nothing.class,
                ActivityOptions.newBuilder()
                        .setStartToCloseTimeout(Duration.ofMinutes(1))
                        .build());
        private int running;

        @Override
        public void run(int activities, int parallel) {
            for (int number = 0; number < activities; number++) {
                Workflow.await(() -> running < parallel);
                running++;
                Async.function(steps::nothing, number).handle((done, failure) -> {
                    running--;
                    return done;
                });
            }
            Workflow.await(() -> running == 0);
        }
    }
}
