package dev.sluice.worker.deploy;

import dev.sluice.worker.deploy.Change.Action;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.workflow.trigger.ContinuousJobInput;
import dev.sluice.workflow.trigger.ContinuousJobStatus;
import dev.sluice.workflow.trigger.ContinuousJobWorkflow;
import java.util.Optional;

/** Jobs that run again and again: each has a workflow that starts its runs. */
final class ContinuousJobs extends StarterWorkflows {
    private static final String WHEN = "again and again";

    ContinuousJobs(TemporalService service) {
        super(service, ContinuousJobWorkflow.TYPE, "sluice-continuous/");
    }

    /** What deploying a job would do; a worker has to be there to say what it has now. */
    Change plan(ContinuousJobInput wanted) {
        String name = JobNames.of(wanted.job());
        Action action = status(name, ContinuousJobStatus.class)
                .map(deployed -> SameJson.is(deployed.definition(), wanted) ? Action.KEEP : Action.CHANGE)
                .orElse(Action.CREATE);
        return new Change(action, name, kind(), WHEN);
    }

    void create(ContinuousJobInput wanted, String taskQueue) {
        start(JobNames.of(wanted.job()), taskQueue, "job " + wanted.job().name() + " " + WHEN, wanted);
    }

    void change(ContinuousJobInput wanted) {
        redeploy(JobNames.of(wanted.job()), wanted);
    }

    @Override
    public String kind() {
        return DeployedJob.CONTINUOUS_JOB;
    }

    @Override
    public Optional<DeployedJob> show(String name) {
        return status(name, ContinuousJobStatus.class)
                .map(job -> new DeployedJob(
                        name,
                        kind(),
                        WHEN,
                        job.state().equals(DeployedJob.PAUSED) ? DeployedJob.PAUSED : DeployedJob.ACTIVE,
                        job.nextStart().isEmpty() ? null : job.nextStart(),
                        job.lastRun().isEmpty() ? null : job.lastRun(),
                        job.lastRun().isEmpty() ? null : job.lastState(),
                        0));
    }
}
