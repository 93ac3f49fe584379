package dev.sluice.engine.update;

import dev.sluice.plan.Limits;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Renews a pipeline's lease while a flow of its update runs here. */
final class LeaseKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);

    /** Renewals per lifetime of the lease: three may fail before it runs out. */
    private static final int RENEWALS = 4;

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
        Thread thread = new Thread(task, "sluice-lease");
        thread.setDaemon(true);
        return thread;
    });

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

    Kept keep(OpenPipeline pipeline, String updateId) {
        Duration period = Limits.heartbeat(pipeline.spec()).dividedBy(RENEWALS);
        ScheduledFuture<?> renewal = timer.scheduleWithFixedDelay(
                () -> renew(pipeline, updateId), period.toMillis(), period.toMillis(), TimeUnit.MILLISECONDS);
        return () -> renewal.cancel(false);
    }

    /** A lease that was lost is not the flow's concern: what it commits is checked in the commit itself. */
    private static void renew(OpenPipeline pipeline, String updateId) {
        try {
            pipeline.lease().renew(updateId);
        } catch (RuntimeException e) {
            LOG.warn("could not renew the lease of update {}: {}", updateId, e.getMessage());
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
