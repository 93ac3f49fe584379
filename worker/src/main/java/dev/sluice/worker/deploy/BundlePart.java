package dev.sluice.worker.deploy;

import java.util.List;

/** One kind of things that bundles put on the service. They are named by bundle and key. */
interface BundlePart {
    /** SCHEDULE, FILE_ARRIVAL, CONTINUOUS_JOB or CONTINUOUS. */
    String kind();

    /** Names of those on the service; it may learn of the newest a moment later. */
    List<String> names();

    /** It is taken off the service. */
    void delete(String name);
}
