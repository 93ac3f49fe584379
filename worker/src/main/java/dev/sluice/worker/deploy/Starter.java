package dev.sluice.worker.deploy;

import java.util.List;
import java.util.Optional;

/** A way in which jobs start by themselves, and the jobs on the service that start so. Jobs are named by bundle and key. */
interface Starter {
    /** SCHEDULE or FILE_ARRIVAL. */
    String kind();

    /** Names of the jobs; the service may learn of the newest a moment later. */
    List<String> names();

    boolean exists(String name);

    Optional<DeployedJob> show(String name);

    /** The job starts no more by itself. */
    void pause(String name);

    /** It starts by itself again. */
    void resume(String name);

    /** It starts now. */
    void trigger(String name);

    /** It is taken off the service. */
    void delete(String name);
}
