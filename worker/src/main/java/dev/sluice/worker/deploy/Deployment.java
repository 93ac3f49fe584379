package dev.sluice.worker.deploy;

import dev.sluice.worker.bundle.ContinuousPipeline;
import dev.sluice.worker.bundle.DeployedBundle;
import dev.sluice.worker.deploy.Change.Action;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.workflow.job.JobInput;
import dev.sluice.workflow.trigger.ContinuousJobInput;
import dev.sluice.workflow.trigger.FileTriggerInput;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Brings the service in line with a bundle. What the bundle has there that is not in its files any more is deleted; what
 * belongs to other bundles, or to nobody, is never touched. Data is not either.
 */
public final class Deployment {
    private final DeployedBundle bundle;
    private final String taskQueue;
    private final JobSchedules schedules;
    private final FileTriggers triggers;
    private final ContinuousJobs continuousJobs;
    private final FreshPipelines pipelines;

    /**
     * @param taskQueue task queue of the workers
     */
    public Deployment(TemporalService service, DeployedBundle bundle, String taskQueue) {
        this.bundle = bundle;
        this.taskQueue = taskQueue;
        this.schedules = new JobSchedules(service);
        this.triggers = new FileTriggers(service);
        this.continuousJobs = new ContinuousJobs(service);
        this.pipelines = new FreshPipelines(service);
    }

    /** What there is to do. */
    public List<Change> plan() {
        List<Change> changes = new ArrayList<>();
        bundle.jobs().forEach(job -> changes.add(schedules.plan(job)));
        bundle.triggers().forEach(trigger -> changes.add(triggers.plan(trigger)));
        bundle.continuousJobs().forEach(job -> changes.add(continuousJobs.plan(job)));
        bundle.continuous().forEach(pipeline -> changes.add(pipelines.plan(pipeline)));
        changes.addAll(leftovers(List.copyOf(changes)));
        return changes;
    }

    /** What there is to do so that nothing of the bundle is left. */
    public List<Change> destruction() {
        return leftovers(List.of());
    }

    /** Does it. */
    public void apply(List<Change> changes, Instant now) {
        // What goes makes room for a job of the same name that starts in another way now.
        changes.stream().filter(change -> change.action() == Action.DELETE).forEach(this::delete);
        for (JobInput job : bundle.jobs()) {
            carryOut(
                    action(changes, schedules, JobNames.of(job)),
                    () -> schedules.create(job, taskQueue, now),
                    () -> schedules.change(job, taskQueue, now));
        }
        for (FileTriggerInput trigger : bundle.triggers()) {
            carryOut(
                    action(changes, triggers, JobNames.of(trigger.job())),
                    () -> triggers.create(trigger, taskQueue),
                    () -> triggers.change(trigger));
        }
        for (ContinuousJobInput job : bundle.continuousJobs()) {
            carryOut(
                    action(changes, continuousJobs, JobNames.of(job.job())),
                    () -> continuousJobs.create(job, taskQueue),
                    () -> continuousJobs.change(job));
        }
        for (ContinuousPipeline pipeline : bundle.continuous()) {
            carryOut(
                    action(changes, pipelines, pipeline.name()),
                    () -> pipelines.create(pipeline, taskQueue),
                    () -> pipelines.change(pipeline, taskQueue));
        }
    }

    private static void carryOut(Optional<Action> action, Runnable create, Runnable change) {
        action.filter(Action.CREATE::equals).ifPresent(wanted -> create.run());
        action.filter(Action.CHANGE::equals).ifPresent(wanted -> change.run());
    }

    private List<Change> leftovers(List<Change> wanted) {
        return parts().flatMap(part -> part.names().stream()
                        .filter(name -> JobNames.bundle(name).equals(bundle.name()))
                        .map(name -> new Change(Action.DELETE, name, part.kind(), "")))
                .filter(left -> wanted.stream()
                        .noneMatch(change -> change.kind().equals(left.kind())
                                && change.name().equals(left.name())))
                .toList();
    }

    private void delete(Change change) {
        parts().filter(part -> part.kind().equals(change.kind())).forEach(part -> part.delete(change.name()));
    }

    private Stream<BundlePart> parts() {
        return Stream.of(schedules, triggers, continuousJobs, pipelines);
    }

    private static Optional<Action> action(List<Change> changes, BundlePart part, String name) {
        return changes.stream()
                .filter(change ->
                        change.kind().equals(part.kind()) && change.name().equals(name))
                .map(Change::action)
                .findFirst();
    }
}
