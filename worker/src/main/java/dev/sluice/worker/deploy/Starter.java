package dev.sluice.worker.deploy;

import java.util.Optional;

/** A way in which jobs start by themselves, and the jobs on the service that start so. */
interface Starter extends BundlePart {
    boolean exists(String name);

    Optional<DeployedJob> show(String name);

    /** The job starts no more by itself. */
    void pause(String name);

    /** It starts by itself again. */
    void resume(String name);

    /** It starts now. */
    void trigger(String name);
}
