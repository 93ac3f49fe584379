package dev.sluice.worker.deploy;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.worker.bundle.ContinuousPipeline;
import dev.sluice.worker.deploy.Change.Action;
import dev.sluice.worker.service.ContinuousPipelines;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.workflow.continuous.ContinuousInput;
import java.util.List;
import java.util.Optional;

/** Pipelines of bundles that are kept fresh. What somebody has started by hand stays theirs. */
final class FreshPipelines implements BundlePart {
    private static final String KIND = "CONTINUOUS";

    private final ContinuousPipelines pipelines;

    FreshPipelines(TemporalService service) {
        this.pipelines = new ContinuousPipelines(service);
    }

    /**
     * What deploying a pipeline would do.
     *
     * @throws PipelineException ARGUMENT_INVALID if another bundle, or somebody, keeps a pipeline of this name fresh
     */
    Change plan(ContinuousPipeline pipeline) {
        Action action = pipelines
                .deployed(pipeline.pipeline())
                .map(running -> action(pipeline, running))
                .orElse(Action.CREATE);
        return new Change(action, pipeline.name(), KIND, "keeps " + pipeline.pipeline() + " fresh");
    }

    private static Action action(ContinuousPipeline wanted, ContinuousPipelines.Deployed running) {
        if (running.spec().equals(wanted.spec())) {
            return Action.KEEP;
        }
        if (running.name().equals(wanted.name())) {
            return Action.CHANGE;
        }
        throw new PipelineException(Problem.of(
                ErrorCode.ARGUMENT_INVALID,
                "the pipeline " + wanted.pipeline() + " is kept fresh already, "
                        + (running.name().isEmpty() ? "started by hand" : "by " + running.name()),
                "stop it (sluice stop " + running.workflowId() + "), or give one of the two another name"));
    }

    void create(ContinuousPipeline pipeline, String taskQueue) {
        // It may run under the name that the pipeline had before.
        delete(pipeline.name());
        pipelines.start(pipeline.pipeline(), taskQueue, input(pipeline));
    }

    /** Waits for the update that runs. */
    void change(ContinuousPipeline pipeline, String taskQueue) {
        pipelines.stop(ContinuousPipelines.workflowId(pipeline.pipeline()), Optional.empty());
        create(pipeline, taskQueue);
    }

    private static ContinuousInput input(ContinuousPipeline pipeline) {
        return ContinuousInput.deployed(pipeline.spec(), pipeline.name());
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public List<String> names() {
        return pipelines
                .deployed()
                .map(ContinuousPipelines.Deployed::name)
                .filter(name -> !name.isEmpty())
                .sorted()
                .toList();
    }

    /** It ends after the update that runs, which nobody waits for. */
    @Override
    public void delete(String name) {
        pipelines
                .deployed()
                .filter(running -> running.name().equals(name))
                .forEach(running -> pipelines.requestStop(running.workflowId()));
    }
}
