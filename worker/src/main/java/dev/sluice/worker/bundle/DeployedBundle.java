package dev.sluice.worker.bundle;

import dev.sluice.definition.Notice;
import dev.sluice.workflow.job.JobInput;
import dev.sluice.workflow.trigger.ContinuousJobInput;
import dev.sluice.workflow.trigger.FileTriggerInput;
import java.util.List;

/**
 * What is to be on the service for a bundle.
 *
 * @param name the bundle's name, with its target if it has one
 * @param jobs jobs that run at certain times, or when somebody asks
 * @param triggers jobs that run when files arrive
 * @param continuousJobs jobs that run again and again
 * @param continuous pipelines that are kept fresh
 * @param notices what was accepted without effect
 */
public record DeployedBundle(
        String name,
        List<JobInput> jobs,
        List<FileTriggerInput> triggers,
        List<ContinuousJobInput> continuousJobs,
        List<ContinuousPipeline> continuous,
        List<Notice> notices) {
    public DeployedBundle {
        jobs = List.copyOf(jobs);
        triggers = List.copyOf(triggers);
        continuousJobs = List.copyOf(continuousJobs);
        continuous = List.copyOf(continuous);
        notices = List.copyOf(notices);
    }
}
