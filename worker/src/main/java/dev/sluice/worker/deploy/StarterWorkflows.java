package dev.sluice.worker.deploy;

import dev.sluice.worker.service.TemporalService;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.util.List;
import java.util.Optional;

/** Jobs that are started by workflows of one type, one for each job. */
abstract class StarterWorkflows implements Starter {
    private final TemporalService service;
    private final String type;
    private final String idPrefix;

    /**
     * @param type the workflow type
     * @param idPrefix what the workflow ids begin with, before bundle and key
     */
    StarterWorkflows(TemporalService service, String type, String idPrefix) {
        this.service = service;
        this.type = type;
        this.idPrefix = idPrefix;
    }

    /** Starts the workflow of a job. */
    final void start(String name, String taskQueue, String summary, Object input) {
        service.client()
                .newUntypedWorkflowStub(
                        type,
                        WorkflowOptions.newBuilder()
                                .setWorkflowId(idPrefix + name)
                                .setTaskQueue(taskQueue)
                                .setStaticSummary(summary)
                                .build())
                .start(input);
    }

    /** Gives the workflow of a job another definition. */
    final void redeploy(String name, Object input) {
        stub(name).signal("deploy", input);
    }

    /** What the workflow of a job answers, if there is one; a worker has to be there to say it. */
    final <T> Optional<T> status(String name, Class<T> document) {
        return exists(name) ? Optional.of(stub(name).query("status", document)) : Optional.empty();
    }

    @Override
    public final void delete(String name) {
        stub(name).cancel();
    }

    @Override
    public final void pause(String name) {
        stub(name).signal("pause");
    }

    @Override
    public final void resume(String name) {
        stub(name).signal("resume");
    }

    @Override
    public final void trigger(String name) {
        stub(name).signal("trigger");
    }

    @Override
    public final List<String> names() {
        return service.client()
                .listExecutions("WorkflowType = '" + type + "' AND ExecutionStatus = 'Running'")
                .map(execution -> execution.getExecution().getWorkflowId())
                .filter(id -> id.startsWith(idPrefix))
                .map(id -> id.substring(idPrefix.length()))
                .sorted()
                .toList();
    }

    @Override
    public final boolean exists(String name) {
        try {
            return stub(name).describe().getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
        } catch (WorkflowNotFoundException e) {
            return false;
        }
    }

    private WorkflowStub stub(String name) {
        return service.client().newUntypedWorkflowStub(idPrefix + name);
    }
}
