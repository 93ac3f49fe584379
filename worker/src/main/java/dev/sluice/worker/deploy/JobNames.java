package dev.sluice.worker.deploy;

import dev.sluice.workflow.job.JobInput;
import dev.sluice.workflow.job.PipelineJobWorkflow;

/** Names of jobs on the service. */
final class JobNames {
    private static final String SCHEDULE = PipelineJobWorkflow.ID_PREFIX;

    private JobNames() {}

    /** As people write it: bundle and key. */
    static String of(JobInput job) {
        return job.bundle() + "/" + job.job();
    }

    /** Id of the schedule; ids of the job's runs begin with it. */
    static String scheduleId(String name) {
        return SCHEDULE + name;
    }

    static boolean isSchedule(String id) {
        return id.startsWith(SCHEDULE);
    }

    static String ofSchedule(String id) {
        return id.substring(SCHEDULE.length());
    }

    static String bundle(String name) {
        int slash = name.lastIndexOf('/');
        return slash < 0 ? "" : name.substring(0, slash);
    }
}
