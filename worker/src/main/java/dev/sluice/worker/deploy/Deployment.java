package dev.sluice.worker.deploy;

import dev.sluice.worker.bundle.DeployedBundle;
import dev.sluice.worker.deploy.Change.Action;
import dev.sluice.worker.service.TemporalService;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Brings the service in line with a bundle. Jobs of the bundle that are not in its files any more are deleted; what belongs
 * to other bundles, or to nobody, is never touched. Data is not either.
 */
public final class Deployment {
    private final DeployedBundle bundle;
    private final String taskQueue;
    private final JobSchedules schedules;
    private final FileTriggers triggers;

    /**
     * @param taskQueue task queue of the workers
     */
    public Deployment(TemporalService service, DeployedBundle bundle, String taskQueue) {
        this.bundle = bundle;
        this.taskQueue = taskQueue;
        this.schedules = new JobSchedules(service);
        this.triggers = new FileTriggers(service);
    }

    /** What there is to do. */
    public List<Change> plan() {
        List<Change> changes = new ArrayList<>();
        bundle.jobs().forEach(job -> changes.add(schedules.plan(job)));
        bundle.triggers().forEach(trigger -> changes.add(triggers.plan(trigger)));
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
        bundle.jobs().stream()
                .filter(job -> has(changes, Action.CREATE, JobNames.of(job)))
                .forEach(job -> schedules.create(job, taskQueue, now));
        bundle.jobs().stream()
                .filter(job -> has(changes, Action.CHANGE, JobNames.of(job)))
                .forEach(job -> schedules.change(job, taskQueue, now));
        bundle.triggers().stream()
                .filter(trigger -> has(changes, Action.CREATE, JobNames.of(trigger.job())))
                .forEach(trigger -> triggers.create(trigger, taskQueue));
        bundle.triggers().stream()
                .filter(trigger -> has(changes, Action.CHANGE, JobNames.of(trigger.job())))
                .forEach(triggers::change);
    }

    private List<Change> leftovers(List<Change> wanted) {
        return Stream.of(schedules, triggers)
                .flatMap(starter -> starter.names().stream()
                        .filter(name -> JobNames.bundle(name).equals(bundle.name()))
                        .map(name -> new Change(Action.DELETE, name, starter.kind(), "")))
                .filter(left -> wanted.stream()
                        .noneMatch(change -> change.kind().equals(left.kind())
                                && change.name().equals(left.name())))
                .toList();
    }

    private void delete(Change change) {
        Starter starter = change.kind().equals(schedules.kind()) ? schedules : triggers;
        starter.delete(change.name());
    }

    private static boolean has(List<Change> changes, Action action, String name) {
        return changes.stream()
                .anyMatch(change -> change.action() == action && change.name().equals(name));
    }
}
