package dev.sluice.engine.update;

import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.Limits;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Renews a pipeline's lease while a flow of its update runs here, and sees when another update asks for the pipeline. */
final class LeaseKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);

    /** Renewals per lifetime of the lease: three may fail before it runs out. */
    private static final int RENEWALS = 4;

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
        Thread thread = new Thread(task, "sluice-lease");
        thread.setDaemon(true);
        return thread;
    });

    /** An update that asks for the pipeline gets it within seconds; one look is one request to the storage. */
    private static final Duration LOOK = Duration.ofSeconds(2);

    /** The thread ends while there is no lease to keep. */
    LeaseKeeper() {
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(1, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
    }

    /** A lease that is kept until this is closed. */
    interface Kept {
        /** Lets it run out, unless it is taken or given back by then. */
        void close();
    }

    /**
     * Begins to keep it.
     *
     * @param turn the turn under which the update holds it
     */
    Kept keep(OpenPipeline pipeline, String updateId, long turn, FlowContext context) {
        Duration period = Limits.heartbeat(pipeline.spec()).dividedBy(RENEWALS);
        ScheduledFuture<?> renewal = timer.scheduleWithFixedDelay(
                () -> renew(pipeline, updateId), period.toMillis(), period.toMillis(), TimeUnit.MILLISECONDS);
        ScheduledFuture<?> look = timer.scheduleWithFixedDelay(
                () -> look(pipeline, turn, context), 0, LOOK.toMillis(), TimeUnit.MILLISECONDS);
        return () -> {
            renewal.cancel(false);
            look.cancel(false);
        };
    }

    /** A lease that was lost is not the flow's concern: what it commits is checked in the commit itself. */
    private static void renew(OpenPipeline pipeline, String updateId) {
        try {
            pipeline.lease().renew(updateId);
        } catch (RuntimeException e) {
            LOG.warn("could not renew the lease of update {}: {}", updateId, e.getMessage());
        }
    }

    private static void look(OpenPipeline pipeline, long turn, FlowContext context) {
        try {
            pipeline.lease()
                    .stopAskedBy(turn)
                    .ifPresent(asker ->
                            context.endUpdate("update " + asker + " took its place, with onConflict CANCEL_OTHER"));
        } catch (RuntimeException e) {
            LOG.debug("could not see who asks for the pipeline: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
