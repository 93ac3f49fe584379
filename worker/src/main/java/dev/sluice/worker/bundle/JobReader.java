package dev.sluice.worker.bundle;

import dev.sluice.definition.Findings;
import dev.sluice.definition.Notice;
import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.definition.yaml.YamlValue;
import dev.sluice.error.Problem;
import dev.sluice.workflow.job.JobCheck;
import dev.sluice.workflow.job.JobInput;
import dev.sluice.workflow.job.JobInput.Timetable;
import dev.sluice.workflow.job.JobTask;
import dev.sluice.workflow.trigger.FileTriggerInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
            "notification_settings");

    /** Keys of Databricks' jobs that have nothing to act on here. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "access_control_list",
            "budget_policy_id",
            "description",
            "edit_mode",
            "environments",
            "format",
            "git_source",
            "health",
            "job_clusters",
            "performance_target",
            "permissions",
            "queue",
            "run_as",
            "tags");

    private final String bundle;
    private final String key;
    private final YamlMapping yaml;
    private final TaskReader tasks;
    private final Findings findings;

    JobReader(String bundle, String key, YamlMapping yaml, TaskReader tasks, Findings findings) {
        this.bundle = bundle;
        this.key = key;
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
        if (trigger.isPresent() && yaml.entry("schedule").isPresent()) {
            findings.add(YamlErrors.invalid(
                    "a job has either a schedule or a trigger",
                    "make two jobs of it",
                    trigger.get().where()));
        }
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
                times.orElse(null));
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
            } else if (entry.key().equals("continuous")) {
                findings.add(Problem.notBuiltYet(
                        "a continuous job",
                        "give the pipeline `continuous: true`, or the job a schedule",
                        entry.keyWhere()));
            } else if (entry.key().endsWith("notifications")) {
                findings.add(Problem.notBuiltYet(
                        "`" + entry.key() + "` of a job", "give the pipeline `notifications`", entry.keyWhere()));
            } else if (!KEYS.contains(entry.key())) {
                findings.add(YamlErrors.unknownKey(entry.key(), KEYS, entry.keyWhere()));
            }
        }
        if (yaml.entry("max_concurrent_runs").isPresent()
                && Numbers.seconds(yaml, "max_concurrent_runs", findings) != 1) {
            findings.notice(
                    Notice.Type.IGNORED,
                    "a job has one run at a time; `max_concurrent_runs` has no effect",
                    yaml.where());
        }
    }
}
