package dev.sluice.worker.bundle;

import dev.sluice.definition.Findings;
import dev.sluice.definition.Notice;
import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.definition.yaml.YamlValue;
import dev.sluice.error.PipelineException;
import dev.sluice.workflow.job.JobInput;
import dev.sluice.workflow.job.JobTask;
import dev.sluice.workflow.job.JobTask.Dependency;
import dev.sluice.workflow.job.JobTask.WorkflowCall;
import dev.sluice.workflow.job.JobValues;
import dev.sluice.workflow.job.RunIf;
import dev.sluice.workflow.maintenance.PipelineMaintenanceWorkflow;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.UpdateInput;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads one task of a job. What is wrong is added to the findings. */
final class TaskReader {
    private static final String PIPELINE = "pipeline_task";
    private static final String MAINTENANCE = "maintenance_task";
    private static final String WORKFLOW = "workflow_task";
    private static final List<String> KINDS = List.of(PIPELINE, MAINTENANCE, WORKFLOW);

    private static final List<String> KEYS = List.of(
            "task_key",
            "depends_on",
            "run_if",
            "timeout_seconds",
            "max_retries",
            "min_retry_interval_millis",
            "retry_on_timeout",
            PIPELINE,
            MAINTENANCE,
            WORKFLOW);

    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "description",
            "disable_auto_optimization",
            "environment_key",
            "existing_cluster_id",
            "health",
            "job_cluster_key",
            "libraries",
            "new_cluster");

    /** Kinds of tasks that need Databricks' compute, or its scheduler. */
    private static final Set<String> ELSEWHERE = Set.of(
            "clean_rooms_notebook_task",
            "condition_task",
            "dashboard_task",
            "dbt_task",
            "for_each_task",
            "notebook_task",
            "power_bi_task",
            "python_wheel_task",
            "run_job_task",
            "spark_jar_task",
            "spark_python_task",
            "spark_submit_task",
            "sql_task");

    private final String taskQueue;
    private final Function<String, URI> pipelines;
    private final Findings findings;

    /**
     * @param taskQueue task queue of the workers
     * @param pipelines the URI of a pipeline by its key; throws PipelineException for an unknown one
     */
    TaskReader(String taskQueue, Function<String, URI> pipelines, Findings findings) {
        this.taskQueue = taskQueue;
        this.pipelines = pipelines;
        this.findings = findings;
    }

    Optional<JobTask> read(YamlMapping yaml) {
        checkKeys(yaml);
        if (yaml.entry("task_key").isEmpty()) {
            findings.add(YamlErrors.missing("task_key", "give the task a name", yaml.where()));
        }
        Optional<UpdateInput> update = yaml.mapping(PIPELINE).flatMap(this::update);
        Optional<WorkflowCall> workflow = yaml.mapping(WORKFLOW)
                .flatMap(this::workflow)
                .or(() -> yaml.mapping(MAINTENANCE).flatMap(this::maintenance));
        if (KINDS.stream().filter(kind -> yaml.entry(kind).isPresent()).count() != 1) {
            findings.add(YamlErrors.invalid(
                    "a task is exactly one of " + String.join(", ", KINDS),
                    "write `" + PIPELINE + ": {pipeline_id: ..}`",
                    yaml.where()));
            return Optional.empty();
        }
        if (update.isEmpty() && workflow.isEmpty()) {
            return Optional.empty();
        }
        return yaml.text("task_key")
                .map(key -> new JobTask(
                        key,
                        dependencies(yaml),
                        runIf(yaml),
                        Numbers.seconds(yaml, "timeout_seconds", findings),
                        (int) Numbers.atLeast(-1, yaml, "max_retries", findings),
                        Numbers.seconds(yaml, "min_retry_interval_millis", findings),
                        yaml.flag("retry_on_timeout").orElse(false),
                        update.orElse(null),
                        workflow.orElse(null)));
    }

    /** A reference in a task that stands for nothing, or empty. */
    static Optional<String> unknownValue(JobInput job) {
        return job.tasks().stream()
                .flatMap(TaskReader::texts)
                .map(text -> JobValues.unknown(job, text))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Stream<String> texts(JobTask task) {
        UpdateInput update = task.update();
        WorkflowCall workflow = task.workflow();
        return Stream.of(
                update == null ? "" : String.join(" ", update.parameters().values()),
                workflow == null ? "" : String.valueOf(workflow.input()));
    }

    private Optional<UpdateInput> update(YamlMapping task) {
        task.allow(List.of(
                "pipeline_id",
                "full_refresh",
                "refresh_selection",
                "full_refresh_selection",
                "refresh_flow_selection",
                "reset_checkpoint_selection",
                "validate_only",
                "parameters"));
        return pipeline(task)
                .map(uri -> new UpdateInput(
                        PipelineRef.ofSpec(uri.toString()),
                        null,
                        null,
                        texts(task, "refresh_selection"),
                        texts(task, "full_refresh_selection"),
                        task.flag("full_refresh").orElse(false),
                        texts(task, "refresh_flow_selection"),
                        texts(task, "reset_checkpoint_selection"),
                        false,
                        false,
                        false,
                        task.flag("validate_only").orElse(false),
                        task.texts("parameters"),
                        null,
                        null));
    }

    private Optional<WorkflowCall> maintenance(YamlMapping task) {
        task.allow(List.of("pipeline_id"));
        return pipeline(task)
                .map(uri -> new WorkflowCall(
                        PipelineMaintenanceWorkflow.TYPE,
                        PipelineMaintenanceWorkflow.taskQueue(taskQueue),
                        Map.of("pipeline", Map.of("spec", uri.toString()))));
    }

    private Optional<URI> pipeline(YamlMapping task) {
        if (task.entry("pipeline_id").isEmpty()) {
            findings.add(YamlErrors.missing(
                    "pipeline_id", "write `pipeline_id: ${resources.pipelines.KEY.id}`", task.where()));
        }
        return task.text("pipeline_id").flatMap(key -> pipeline(task, key));
    }

    private Optional<URI> pipeline(YamlMapping task, String key) {
        try {
            return Optional.of(pipelines.apply(key));
        } catch (PipelineException e) {
            findings.addAll(
                    e.problems(),
                    task.entry("pipeline_id").orElseThrow().value().where());
            return Optional.empty();
        }
    }

    private Optional<WorkflowCall> workflow(YamlMapping task) {
        task.allow(List.of("type", "task_queue", "input"));
        if (task.entry("type").isEmpty()) {
            findings.add(YamlErrors.missing("type", "name the workflow type", task.where()));
        }
        Object input =
                task.entry("input").map(entry -> YamlJson.of(entry.value())).orElse(null);
        return task.text("type")
                .map(type -> new WorkflowCall(type, task.text("task_queue").orElse(taskQueue), input));
    }

    private List<String> texts(YamlMapping task, String key) {
        return task.list(key).stream()
                .flatMap(list -> list.values().stream())
                .map(value -> {
                    if (!(value instanceof YamlValue.Scalar scalar) || scalar.isEmpty()) {
                        findings.add(YamlErrors.wrongKind(key, "a list of names", value));
                        return "";
                    }
                    return Objects.requireNonNull(scalar.text());
                })
                .toList();
    }

    private List<Dependency> dependencies(YamlMapping yaml) {
        List<Dependency> dependencies = new ArrayList<>();
        yaml.list("depends_on")
                .ifPresent(list -> list.values()
                        .forEach(item -> YamlMapping.mapping("depends_on", item, findings)
                                .ifPresent(dependency -> {
                                    dependency.allow(List.of("task_key", "outcome"));
                                    dependency
                                            .text("task_key")
                                            .ifPresent(key -> dependencies.add(new Dependency(
                                                    key,
                                                    dependency.text("outcome").orElse(null))));
                                })));
        return dependencies;
    }

    private RunIf runIf(YamlMapping yaml) {
        String word = yaml.text("run_if").orElse(RunIf.ALL_SUCCESS.name()).toUpperCase(Locale.ROOT);
        return Arrays.stream(RunIf.values())
                .filter(condition -> condition.name().equals(word))
                .findFirst()
                .orElseGet(() -> {
                    yaml.entry("run_if")
                            .ifPresent(entry -> findings.add(YamlErrors.wrongKind(
                                    "run_if", "one of " + Arrays.toString(RunIf.values()), entry.value())));
                    return RunIf.ALL_SUCCESS;
                });
    }

    private void checkKeys(YamlMapping yaml) {
        for (YamlValue.Entry entry : yaml.entries()) {
            if (WITHOUT_EFFECT.contains(entry.key())) {
                findings.notice(Notice.Type.IGNORED, "`" + entry.key() + "` has no effect here", entry.keyWhere());
            } else if (ELSEWHERE.contains(entry.key())) {
                findings.add(YamlErrors.invalid(
                        "`" + entry.key() + "` is a kind of task that does not run here",
                        "let a workflow of yours do it, started by a " + WORKFLOW,
                        entry.keyWhere()));
            } else if (!KEYS.contains(entry.key())) {
                findings.add(YamlErrors.unknownKey(entry.key(), KEYS, entry.keyWhere()));
            }
        }
    }
}
