package dev.sluice.worker.deploy;

import dev.sluice.worker.deploy.Change.Action;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.workflow.trigger.FileTriggerInput;
import dev.sluice.workflow.trigger.FileTriggerStatus;
import dev.sluice.workflow.trigger.FileTriggerWorkflow;
import java.util.Optional;

/** Jobs that run when files arrive: each has a workflow that looks at its folder. */
final class FileTriggers extends StarterWorkflows {
    FileTriggers(TemporalService service) {
        super(service, FileTriggerWorkflow.TYPE, "sluice-trigger/");
    }

    /** What deploying a trigger would do; a worker has to be there to say what it has now. */
    Change plan(FileTriggerInput trigger) {
        String name = JobNames.of(trigger.job());
        Action action = status(name, FileTriggerStatus.class)
                .map(deployed -> SameJson.is(deployed.definition(), trigger) ? Action.KEEP : Action.CHANGE)
                .orElse(Action.CREATE);
        return new Change(action, name, kind(), trigger.url());
    }

    void create(FileTriggerInput trigger, String taskQueue) {
        start(
                JobNames.of(trigger.job()),
                taskQueue,
                "job " + trigger.job().name() + " when files arrive in " + trigger.url(),
                trigger);
    }

    void change(FileTriggerInput trigger) {
        redeploy(JobNames.of(trigger.job()), trigger);
    }

    @Override
    public String kind() {
        return DeployedJob.FILE_ARRIVAL;
    }

    @Override
    public Optional<DeployedJob> show(String name) {
        return status(name, FileTriggerStatus.class)
                .map(trigger -> new DeployedJob(
                        name,
                        kind(),
                        trigger.definition().url(),
                        trigger.state().equals(DeployedJob.PAUSED) ? DeployedJob.PAUSED : DeployedJob.ACTIVE,
                        null,
                        trigger.lastRun().isEmpty() ? null : trigger.lastRun(),
                        trigger.lastRun().isEmpty() ? null : trigger.lastState(),
                        0));
    }
}
