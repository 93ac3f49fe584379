package dev.sluice.worker.command.schedule;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.deploy.DeployedJob;
import dev.sluice.worker.deploy.DeployedJobs;
import dev.sluice.worker.output.Json;
import dev.sluice.worker.output.TextTable;
import dev.sluice.worker.service.TemporalService;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Jobs that were deployed: look at them, pause and resume them, run them now or for times gone by. */
@Command(name = "schedule", description = "Jobs on a Temporal service: list, pause, resume, trigger, backfill.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class ScheduleCommand implements Runnable {
    private static final String NAME = "BUNDLE/JOB, or the job alone where one bundle has it.";

    @ParentCommand
    private GlobalOptions sluice;

    @Override
    public void run() {
        throw new PipelineException(Problem.of(
                ErrorCode.ARGUMENT_INVALID, "schedule needs a word more", "list, pause, resume, trigger or backfill"));
    }

    @Command(name = "list", description = "Every job: when it runs, next and last.")
    int list() {
        try (TemporalService service = sluice.connect()) {
            List<DeployedJob> jobs = new DeployedJobs(service).list();
            sluice.print(sluice.asJson() ? List.of(Json.of(Map.of("jobs", jobs))) : table(jobs));
            return ExitCode.OK;
        }
    }

    @Command(name = "pause", description = "The job runs no more by itself.")
    int pause(@Parameters(paramLabel = "JOB", description = NAME) String job) {
        return operate("paused", jobs -> jobs.pause(job));
    }

    @Command(name = "resume", description = "The job runs by itself again.")
    int resume(@Parameters(paramLabel = "JOB", description = NAME) String job) {
        return operate("resumed", jobs -> jobs.resume(job));
    }

    @Command(name = "trigger", description = "The job runs now.")
    int trigger(@Parameters(paramLabel = "JOB", description = NAME) String job) {
        return operate("triggered", jobs -> jobs.trigger(job));
    }

    @Command(name = "backfill", description = "The job runs for each of its times in between, one after the other.")
    int backfill(
            @Parameters(paramLabel = "JOB", description = NAME) String job,
            @Option(
                            names = "--from",
                            required = true,
                            paramLabel = "TIME",
                            description = "First time: 2026-11-27, 2026-11-27T03:00 in the job's zone, or with Z.")
                    String from,
            @Option(names = "--to", required = true, paramLabel = "TIME", description = "Last time.") String to) {
        return operate("backfilled", jobs -> {
            ZoneId zone = jobs.zone(job);
            Instant first = time(from, zone);
            Instant last = time(to, zone);
            if (last.isBefore(first)) {
                throw wrong("--to is before --from", "exchange them");
            }
            return jobs.backfill(job, first, last);
        });
    }

    private int operate(String done, Function<DeployedJobs, String> operation) {
        try (TemporalService service = sluice.connect()) {
            String name = operation.apply(new DeployedJobs(service));
            sluice.print(List.of(sluice.asJson() ? Json.of(Map.of("job", name, "action", done)) : done + " " + name));
            return ExitCode.OK;
        }
    }

    private static List<String> table(List<DeployedJob> jobs) {
        TextTable table =
                new TextTable(List.of("job", "when", "state", "next", "last run", "last state", "missed"), Set.of(6));
        jobs.forEach(job -> table.add(List.of(
                job.name(),
                job.when(),
                job.state(),
                job.next() == null ? "" : job.next(),
                job.lastRun() == null ? "" : job.lastRun(),
                job.lastState() == null ? "" : job.lastState(),
                Long.toString(job.missed()))));
        return table.lines();
    }

    private static Instant time(String text, ZoneId zone) {
        try {
            if (text.endsWith("Z")) {
                return Instant.parse(text);
            }
            return text.contains("T")
                    ? LocalDateTime.parse(text).atZone(zone).toInstant()
                    : LocalDate.parse(text).atStartOfDay(zone).toInstant();
        } catch (DateTimeException e) {
            throw wrong(text + " is no time", "write 2026-11-27, 2026-11-27T03:00 or 2026-11-27T03:00:00Z");
        }
    }

    private static PipelineException wrong(String what, String fix) {
        return new PipelineException(Problem.of(ErrorCode.ARGUMENT_INVALID, what, fix));
    }
}
