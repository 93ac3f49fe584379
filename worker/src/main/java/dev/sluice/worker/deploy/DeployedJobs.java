package dev.sluice.worker.deploy;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.worker.service.TemporalService;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The jobs on the service, to be looked at and operated by name. */
public final class DeployedJobs {
    private final JobSchedules schedules;
    private final List<Starter> starters;

    public DeployedJobs(TemporalService service) {
        this.schedules = new JobSchedules(service);
        this.starters = List.of(schedules, new FileTriggers(service), new ContinuousJobs(service));
    }

    /** All of them, by name. */
    public List<DeployedJob> list() {
        List<DeployedJob> jobs = new ArrayList<>();
        for (Starter starter : starters) {
            starter.names().forEach(name -> starter.show(name).ifPresent(jobs::add));
        }
        return jobs;
    }

    /**
     * It runs no more by itself.
     *
     * @param given bundle and key, or the key alone where one bundle has it
     */
    public String pause(String given) {
        return operate(given, Starter::pause);
    }

    /** It runs by itself again. */
    public String resume(String given) {
        return operate(given, Starter::resume);
    }

    /** It runs now. */
    public String trigger(String given) {
        return operate(given, Starter::trigger);
    }

    /** It runs for each of its times in between, one after the other. */
    public String backfill(String given, Instant from, Instant to) {
        String name = find(given);
        if (schedules.timeZone(name).isEmpty()) {
            throw refused(
                    name + " has no times that could be made up for", "run it once: sluice schedule trigger " + name);
        }
        schedules.backfill(name, from, to);
        return name;
    }

    /** The zone of its times; UTC where it has none. */
    public ZoneId zone(String given) {
        return ZoneId.of(schedules.timeZone(find(given)).orElse("UTC"));
    }

    private String operate(String given, BiConsumer<Starter, String> operation) {
        String name = find(given);
        starters.stream()
                .filter(starter -> starter.exists(name))
                .findFirst()
                .ifPresent(starter -> operation.accept(starter, name));
        return name;
    }

    private String find(String given) {
        if (starters.stream().anyMatch(starter -> starter.exists(given))) {
            return given;
        }
        List<String> names =
                starters.stream().flatMap(starter -> starter.names().stream()).toList();
        List<String> meant =
                names.stream().filter(name -> name.endsWith("/" + given)).toList();
        Optional<String> only = meant.size() == 1 ? Optional.of(meant.get(0)) : Optional.empty();
        return only.orElseThrow(() -> refused(
                meant.isEmpty() ? "there is no job " + given : "several bundles have a job " + given,
                names.isEmpty() ? "deploy it: sluice deploy FILE" : "jobs: " + String.join(", ", names)));
    }

    private static PipelineException refused(String what, String fix) {
        return new PipelineException(Problem.of(ErrorCode.ARGUMENT_INVALID, what, fix));
    }
}
