package dev.sluice.engine.crash;

import dev.sluice.state.CommitObserver;
import java.util.concurrent.CountDownLatch;

/**
 * Stops an engine before one of its durable steps, like a process that is stopped: its renewals of the lease stand still
 * too, until it goes on.
 */
final class Pause implements CommitObserver {
    private final String step;
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch resumed = new CountDownLatch(1);
    private int wait;

    /**
     * @param step where to stop
     * @param nth at which of the steps of that name, from 1
     */
    Pause(String step, int nth) {
        this.step = step;
        this.wait = nth;
    }

    @Override
    public void before(String next) {
        if (isReached(next)) {
            reached.countDown();
        }
        if (reached.getCount() == 0) {
            await(resumed);
        }
    }

    @Override
    public void after(String done) {}

    void awaitReached() {
        await(reached);
    }

    void resume() {
        resumed.countDown();
    }

    private synchronized boolean isReached(String next) {
        return next.equals(step) && --wait == 0;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
