package dev.sluice.execution.task;

/**
 * What a running flow needs of whoever runs it.
 *
 * <p>Thread safety: called from the flow's own threads and from Spark's.
 */
public interface FlowContext {
    /** Number of this attempt in its update, from 1. */
    int attempt();

    /** Attempts before this one whose ends the orchestrator knows: the others may have been lost without a word. */
    int attemptsBefore();

    /** Told now and then how far the flow is: rows written so far, and the number of its current batch from 0. */
    void progress(long rows, long batch);

    /** Registers what stops the flow's Spark work; run at most once, from any thread, at once if already cancelled. */
    void onCancel(Runnable stop);

    /** Asks that the whole update is cancelled, for this reason; comes back as a cancellation. May be repeated. */
    void endUpdate(String reason);

    /** Told that the flow has finished in this update before: its record is the answer, no work is done. */
    default void answersFromRecord() {}

    /** A context for callers that neither cancel nor watch. */
    static FlowContext detached(int attempt) {
        return new FlowContext() {
            @Override
            public int attempt() {
                return attempt;
            }

            @Override
            public int attemptsBefore() {
                return 0;
            }

            @Override
            public void progress(long rows, long batch) {}

            @Override
            public void onCancel(Runnable stop) {}

            @Override
            public void endUpdate(String reason) {}
        };
    }
}
