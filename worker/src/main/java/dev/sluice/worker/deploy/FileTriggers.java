package dev.sluice.worker.deploy;

import dev.sluice.worker.deploy.Change.Action;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.workflow.trigger.FileTriggerInput;
import dev.sluice.workflow.trigger.FileTriggerStatus;
import dev.sluice.workflow.trigger.FileTriggerWorkflow;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.util.List;
import java.util.Optional;

/** Jobs that run when files arrive: each has a workflow that looks at its folder. */
final class FileTriggers implements Starter {
    private final TemporalService service;

    FileTriggers(TemporalService service) {
        this.service = service;
    }

    /** What deploying a trigger would do; a worker has to be there to say what it has now. */
    Change plan(FileTriggerInput trigger) {
        String name = JobNames.of(trigger.job());
        Action action = status(name)
                .map(deployed -> SameJson.is(deployed.definition(), trigger) ? Action.KEEP : Action.CHANGE)
                .orElse(Action.CREATE);
        return new Change(action, name, DeployedJob.FILE_ARRIVAL, trigger.url());
    }

    void create(FileTriggerInput trigger, String taskQueue) {
        String name = JobNames.of(trigger.job());
        service.client()
                .newUntypedWorkflowStub(
                        FileTriggerWorkflow.TYPE,
                        WorkflowOptions.newBuilder()
                                .setWorkflowId(JobNames.triggerId(name))
                                .setTaskQueue(taskQueue)
                                .setStaticSummary(
                                        "job " + trigger.job().name() + " when files arrive in " + trigger.url())
                                .build())
                .start(trigger);
    }

    void change(FileTriggerInput trigger) {
        stub(JobNames.of(trigger.job())).signal("deploy", trigger);
    }

    @Override
    public void delete(String name) {
        stub(name).cancel();
    }

    @Override
    public void pause(String name) {
        stub(name).signal("pause");
    }

    @Override
    public void resume(String name) {
        stub(name).signal("resume");
    }

    @Override
    public void trigger(String name) {
        stub(name).signal("trigger");
    }

    @Override
    public String kind() {
        return DeployedJob.FILE_ARRIVAL;
    }

    @Override
    public List<String> names() {
        return service.client()
                .listExecutions("WorkflowType = '" + FileTriggerWorkflow.TYPE + "' AND ExecutionStatus = 'Running'")
                .map(execution -> JobNames.ofTrigger(execution.getExecution().getWorkflowId()))
                .sorted()
                .toList();
    }

    @Override
    public boolean exists(String name) {
        try {
            return stub(name).describe().getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
        } catch (WorkflowNotFoundException e) {
            return false;
        }
    }

    @Override
    public Optional<DeployedJob> show(String name) {
        return status(name)
                .map(trigger -> new DeployedJob(
                        name,
                        DeployedJob.FILE_ARRIVAL,
                        trigger.definition().url(),
                        trigger.state().equals(DeployedJob.PAUSED) ? DeployedJob.PAUSED : DeployedJob.ACTIVE,
                        null,
                        trigger.lastRun().isEmpty() ? null : trigger.lastRun(),
                        trigger.lastRun().isEmpty() ? null : trigger.lastState(),
                        0));
    }

    private Optional<FileTriggerStatus> status(String name) {
        return exists(name) ? Optional.of(stub(name).query("status", FileTriggerStatus.class)) : Optional.empty();
    }

    private WorkflowStub stub(String name) {
        return service.client().newUntypedWorkflowStub(JobNames.triggerId(name));
    }
}
