package dev.sluice.worker.benchmark;

/** Something that runs steps which do nothing. */
interface Contender extends AutoCloseable {
    /** Runs that many steps to their end. */
    void run(int steps);

    @Override
    void close();
}
