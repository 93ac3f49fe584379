package dev.sluice.engine.update;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.execution.task.FlowContext;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets an update wait for the end of another one of the same pipeline. Only one may wait; the others are refused. */
public final class Turns {
    /** How often it looks: about the least that planning takes. */
    private static final Duration POLL = Duration.ofSeconds(1);

    private Turns() {}

    /**
     * Waits until no other update has the pipeline's lease.
     *
     * @param stopsOther whether the update that has it is asked to end
     * @throws PipelineException UPDATE_ACTIVE where another update waits already, CANCELED
     */
    public static void await(OpenPipeline pipeline, String updateId, boolean stopsOther, FlowContext context) {
        CountDownLatch cancelled = new CountDownLatch(1);
        context.onCancel(cancelled::countDown);
        pipeline.queue().take(updateId);
        try {
            while (isTaken(pipeline, updateId)) {
                if (stopsOther) {
                    pipeline.lease().askToStop(updateId);
                }
                if (cancelled.await(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw cancelled();
                }
                pipeline.queue().renew(updateId);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw cancelled();
        } finally {
            pipeline.queue().giveBack(updateId);
        }
    }

    private static boolean isTaken(OpenPipeline pipeline, String updateId) {
        return pipeline.lease()
                .holder()
                .filter(holder -> !holder.equals(updateId))
                .isPresent();
    }

    private static PipelineException cancelled() {
        return new PipelineException(Problem.of(ErrorCode.CANCELED, "cancelled while it waited for its turn", ""));
    }
}
