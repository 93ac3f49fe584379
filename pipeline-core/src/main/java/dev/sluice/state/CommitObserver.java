package dev.sluice.state;

/**
 * Told around every step of an update that makes something durable. An exception from it is treated as if the step had
 * failed there; tests use that to try every point of failure.
 */
public interface CommitObserver {
    /** Just before the step. */
    void before(String step);

    /** Just after it. */
    void after(String step);

    /** Observes nothing. */
    static CommitObserver none() {
        return new CommitObserver() {
            @Override
            public void before(String step) {}

            @Override
            public void after(String step) {}
        };
    }
}
