package dev.sluice.worker.bundle;

import dev.sluice.activity.notify.Target;
import dev.sluice.definition.Findings;
import dev.sluice.definition.Notice;
import dev.sluice.definition.bundle.JobNotifications;
import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.definition.yaml.YamlValue;
import dev.sluice.workflow.job.JobCheck;
import dev.sluice.workflow.job.JobInput;
import dev.sluice.workflow.job.JobInput.Timetable;
import dev.sluice.workflow.job.JobTask;
import dev.sluice.workflow.notice.JobReceivers;
import dev.sluice.workflow.trigger.ContinuousJobInput;
import dev.sluice.workflow.trigger.FileTriggerInput;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one job of a bundle. What is wrong is added to the findings. */
final class JobReader {
    private static final List<String> KEYS = List.of(
            "name",
            "schedule",
            "trigger",
            "continuous",
            "tasks",
            "timeout_seconds",
            "parameters",
            "max_concurrent_runs",
            "email_notifications",
            "webhook_notifications",
            "notification_settings",
            "health");

    private static final String TASK_RETRIES = "task_retry_mode";

    /** What makes a job run by itself. */
    private static final List<String> STARTS = List.of("schedule", "trigger", "continuous");

    /** Keys of Databricks' jobs that have nothing to act on here. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "access_control_list",
            "budget_policy_id",
            "description",
            "edit_mode",
            "environments",
            "format",
            "git_source",
            "job_clusters",
            "performance_target",
            "permissions",
            "queue",
            "run_as",
            "tags");

    private final String bundle;
    private final String key;
    private final URI address;
    private final YamlMapping yaml;
    private final TaskReader tasks;
    private final Findings findings;

    /**
     * @param address where workers find the job in the bundle
     */
    JobReader(String bundle, String key, URI address, YamlMapping yaml, TaskReader tasks, Findings findings) {
        this.bundle = bundle;
        this.key = key;
        this.address = address;
        this.yaml = yaml;
        this.tasks = tasks;
        this.findings = findings;
        checkKeys();
    }

    /** The job with its times; without any, somebody else starts it. */
    JobInput scheduled() {
        return job(yaml.mapping("schedule").flatMap(schedule -> new TimetableReader(schedule, findings).read()));
    }

    /** The job as one that starts when files arrive, if it is one. */
    Optional<FileTriggerInput> trigger() {
        Optional<YamlMapping> trigger = yaml.mapping("trigger");
        return trigger.flatMap(found -> {
            found.allow(List.of("file_arrival", "pause_status"));
            if (found.entry("file_arrival").isEmpty()) {
                findings.add(
                        YamlErrors.missing("trigger.file_arrival", "write `file_arrival: {url: ..}`", found.where()));
            }
            boolean isPaused = PauseStatus.isPaused(found, findings);
            return found.mapping("file_arrival").map(arrival -> fileTrigger(arrival, isPaused));
        });
    }

    private FileTriggerInput fileTrigger(YamlMapping arrival, boolean isPaused) {
        arrival.allow(List.of("url", "min_time_between_triggers_seconds", "wait_after_last_change_seconds"));
        if (arrival.entry("url").isEmpty()) {
            findings.add(YamlErrors.missing("url", "name the folder: `url: s3a://bucket/landing`", arrival.where()));
        }
        return new FileTriggerInput(
                job(Optional.empty()),
                arrival.text("url").orElse(""),
                Numbers.seconds(arrival, "min_time_between_triggers_seconds", findings),
                Numbers.seconds(arrival, "wait_after_last_change_seconds", findings),
                isPaused,
                null);
    }

    /** The job as one that runs again and again, if it is one. */
    Optional<ContinuousJobInput> continuous() {
        return yaml.mapping("continuous").map(found -> {
            found.allow(List.of("pause_status", TASK_RETRIES));
            found.entry(TASK_RETRIES)
                    .ifPresent(entry -> findings.notice(
                            Notice.Type.IGNORED,
                            "`" + TASK_RETRIES + "` has no effect here: a task says itself how often it is tried",
                            entry.keyWhere()));
            return ContinuousJobInput.of(job(Optional.empty()), PauseStatus.isPaused(found, findings));
        });
    }

    private JobInput job(Optional<Timetable> times) {
        Map<String, String> parameters = parameters();
        List<JobTask> read = new ArrayList<>();
        yaml.list("tasks")
                .ifPresent(list -> list.values()
                        .forEach(item -> YamlMapping.mapping("tasks", item, findings)
                                .flatMap(task -> tasks.read(task))
                                .ifPresent(read::add)));
        JobInput job = new JobInput(
                bundle,
                key,
                yaml.text("name").orElse(key),
                read,
                Numbers.seconds(yaml, "timeout_seconds", findings),
                parameters,
                times.orElse(null),
                receivers());
        if (findings.problems().isEmpty()) {
            JobCheck.problem(read)
                    .ifPresent(problem -> findings.add(
                            YamlErrors.invalid(problem, "correct the `tasks` of job " + key, yaml.where())));
            TaskReader.unknownValue(job)
                    .ifPresent(name -> findings.add(YamlErrors.invalid(
                            "{{" + name + "}} stands for nothing in job " + key,
                            "use a parameter of the job, {{job.parameters.NAME}}, or {{job.trigger.time.iso_date}}",
                            yaml.where())));
        }
        return job;
    }

    private @Nullable JobReceivers receivers() {
        JobNotifications read = JobNotifications.read(yaml, findings);
        return read.receivers().isEmpty()
                ? null
                : new JobReceivers(
                        address.toString(),
                        read.durationWarningSeconds(),
                        read.isSilentOnCancel(),
                        read.receivers().stream()
                                .map(receiver -> new JobReceivers.Receiver(
                                        receiver.event(),
                                        Target.key(receiver.target()),
                                        Target.label(receiver.target())))
                                .toList());
    }

    /** A list of names and defaults. */
    private Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        yaml.list("parameters")
                .ifPresent(list -> list.values()
                        .forEach(item -> YamlMapping.mapping("parameters", item, findings)
                                .ifPresent(parameter -> parameter
                                        .text("name")
                                        .ifPresent(name -> parameters.put(
                                                name, parameter.text("default").orElse(""))))));
        return parameters;
    }

    private void checkKeys() {
        for (YamlValue.Entry entry : yaml.entries()) {
            if (WITHOUT_EFFECT.contains(entry.key())) {
                findings.notice(Notice.Type.IGNORED, "`" + entry.key() + "` has no effect here", entry.keyWhere());
            } else if (!KEYS.contains(entry.key())) {
                findings.add(YamlErrors.unknownKey(entry.key(), KEYS, entry.keyWhere()));
            }
        }
        yaml.entries().stream()
                .filter(entry -> STARTS.contains(entry.key()))
                .skip(1)
                .forEach(entry -> findings.add(YamlErrors.invalid(
                        "a job has only one of " + String.join(", ", STARTS),
                        "make two jobs of it",
                        entry.keyWhere())));
        if (yaml.entry("max_concurrent_runs").isPresent()
                && Numbers.seconds(yaml, "max_concurrent_runs", findings) != 1) {
            findings.notice(
                    Notice.Type.IGNORED,
                    "a job has one run at a time; `max_concurrent_runs` has no effect",
                    yaml.where());
        }
    }
}
