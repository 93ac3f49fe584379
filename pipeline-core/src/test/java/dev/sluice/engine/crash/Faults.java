package dev.sluice.engine.crash;

import dev.sluice.state.CommitObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists the durable steps of an engine in their order and breaks one of them: it fails once, or the process dies after
 * it, so that nothing more becomes durable. Renewals of the lease come at any time and don't count as steps.
 */
final class Faults implements CommitObserver {
    private static final int NEVER = -1;
    private static final String LEASE_TIMER = "sluice-lease";

    private final int fault;
    private final boolean isCrash;
    private final List<String> steps = new ArrayList<>();
    private boolean isDead;

    private Faults(int fault, boolean isCrash) {
        this.fault = fault;
        this.isCrash = isCrash;
    }

    /** Breaks nothing. */
    static Faults none() {
        return new Faults(NEVER, false);
    }

    /** The step of that number from 0 fails before anything is done. */
    static Faults errorAt(int step) {
        return new Faults(step, false);
    }

    /** The process dies when the step of that number from 0 is done. */
    static Faults crashAfter(int step) {
        return new Faults(step, true);
    }

    @Override
    public synchronized void before(String step) {
        refuseIfDead();
        if (isCounted()) {
            steps.add(step);
            if (!isCrash && steps.size() - 1 == fault) {
                throw new UncheckedIOException(new IOException("no space left for: " + step));
            }
        }
    }

    @Override
    public synchronized void after(String step) {
        refuseIfDead();
        if (isCrash && isCounted() && steps.size() - 1 == fault) {
            isDead = true;
            refuseIfDead();
        }
    }

    synchronized List<String> steps() {
        return List.copyOf(steps);
    }

    synchronized boolean isDead() {
        return isDead;
    }

    private void refuseIfDead() {
        if (isDead) {
            throw new IllegalStateException("the process is dead");
        }
    }

    private static boolean isCounted() {
        return !Thread.currentThread().getName().equals(LEASE_TIMER);
    }
}
