package dev.sluice.worker.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.definition.Notice;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.project.ProjectReader;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.workflow.job.JobInput;
import dev.sluice.workflow.job.JobInput.Timetable;
import dev.sluice.workflow.job.JobTask;
import dev.sluice.workflow.job.JobTask.Dependency;
import dev.sluice.workflow.job.JobTask.WorkflowCall;
import dev.sluice.workflow.job.RunIf;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.notice.JobReceivers;
import dev.sluice.workflow.trigger.FileTriggerInput;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BundleJobsTest {
    private static final String PIPELINES = """
            resources:
              pipelines:
                orders: {name: the orders, configuration: {x.zone: "${var.zone}"}}
                other: {project: other}
            """;

    @TempDir
    private Path folder;

    @Test
    void aWholeBundle() throws IOException {
        write("other/spark-pipeline.yml", "name: other\n");
        write("more/jobs.yml", """
                resources:
                  jobs:
                    arrivals:
                      trigger:
                        pause_status: PAUSED
                        file_arrival: {url: s3a://b/in, min_time_between_triggers_seconds: 60, wait_after_last_change_seconds: 5}
                      tasks: [{task_key: a, pipeline_task: {pipeline_id: "${resources.pipelines.orders.id}"}}]
                """);
        write("databricks.yml", """
                bundle: {name: shop}
                include: [more/*.yml]
                variables: {zone: {default: UTC}, day: {}}
                targets:
                  dev: {default: true}
                  prod: {variables: {zone: Europe/Berlin}, resources: {jobs: {nightly: {timeout_seconds: 60}}}}
                resources:
                  pipelines:
                    orders: {name: the orders, configuration: {x.zone: "${var.zone}"}}
                    other: {project: other}
                  jobs:
                    nightly:
                      name: "nightly of ${bundle.name}"
                      schedule: {quartz_cron_expression: "0 0 3 * * ?", timezone_id: "${var.zone}"}
                      parameters: [{name: shop, default: berlin}]
                      tasks:
                        - task_key: orders
                          max_retries: -1
                          min_retry_interval_millis: 500
                          pipeline_task:
                            pipeline_id: orders
                            refresh_selection: [a, b]
                            refresh_flow_selection: [c]
                            reset_checkpoint_selection: [d]
                            validate_only: true
                            parameters: {day: "${var.day}", shop: "{{job.parameters.shop}}"}
                        - task_key: tell
                          depends_on: [{task_key: orders}]
                          run_if: ALL_DONE
                          workflow_task: {type: Report, task_queue: reports, input: {n: 3, list: [1, x], yes: true}}
                        - task_key: tidy
                          depends_on: [{task_key: orders, outcome: "true"}]
                          maintenance_task: {pipeline_id: other}
                """);

        DeployedBundle bundle = BundleJobs.read(folder.toUri(), "prod", Map.of("day", "2026-01-01"), "queue");

        assertThat(bundle.name()).isEqualTo("shop.prod");
        JobInput nightly = bundle.jobs().get(0);
        assertThat(nightly.name()).isEqualTo("nightly of shop");
        assertThat(nightly.timeoutSeconds()).isEqualTo(60);
        assertThat(nightly.schedule()).isEqualTo(new Timetable("0 0 3 * * ?", "Europe/Berlin", false));
        JobTask orders = nightly.tasks().get(0);
        assertThat(orders.maxRetries()).isEqualTo(-1);
        UpdateInput update = Objects.requireNonNull(orders.update());
        assertThat(update.refresh()).containsExactly("a", "b");
        assertThat(update.refreshFlows()).containsExactly("c");
        assertThat(update.resetCheckpoints()).containsExactly("d");
        assertThat(update.validateOnly()).isTrue();
        assertThat(update.parameters()).isEqualTo(Map.of("day", "2026-01-01", "shop", "{{job.parameters.shop}}"));
        String uri = Objects.requireNonNull(update.pipeline()).uri();
        assertThat(uri).endsWith("databricks.yml#orders&target=prod&var.day=2026-01-01");
        JobTask tell = nightly.tasks().get(1);
        assertThat(tell.runIf()).isEqualTo(RunIf.ALL_DONE);
        assertThat(tell.workflow())
                .isEqualTo(
                        new WorkflowCall("Report", "reports", Map.of("n", 3L, "list", List.of(1L, "x"), "yes", true)));
        JobTask tidy = nightly.tasks().get(2);
        assertThat(tidy.dependsOn()).containsExactly(new Dependency("orders", "true"));
        assertThat(Objects.requireNonNull(tidy.workflow()).type()).isEqualTo("PipelineMaintenance");
        assertThat(tidy.workflow().taskQueue()).isEqualTo("queue-maintenance");
        FileTriggerInput arrivals = bundle.triggers().get(0);
        assertThat(arrivals.url()).isEqualTo("s3a://b/in");
        assertThat(arrivals.minSecondsBetweenRuns()).isEqualTo(60);
        assertThat(arrivals.waitAfterLastChangeSeconds()).isEqualTo(5);
        assertThat(arrivals.isPaused()).isTrue();

        PipelineSpec spec = ProjectReader.readSpec(URI.create(uri));
        assertThat(spec.name()).isEqualTo("the orders");
        assertThat(spec.configuration()).isEqualTo(Map.of("x.zone", "Europe/Berlin"));
        assertThat(spec.storage().getPath()).isEqualTo(folder + "/pipeline-storage/orders");
    }

    @Test
    void continuousPipelinesAreDeployedWhereverTheirSettingsStand() throws IOException {
        write("here/spark-pipeline.yml", "name: fresh\ncontinuous: true\n");
        write("databricks.yml", """
                bundle: {name: shop}
                resources:
                  pipelines:
                    a: {name: inline, continuous: true}
                    b: {project: here}
                    c: {name: now and then}
                """);

        DeployedBundle bundle = BundleJobs.read(folder.toUri(), "", Map.of(), "sluice");

        String file = folder.toUri() + "databricks.yml#";
        assertThat(bundle.continuous())
                .containsExactly(
                        new ContinuousPipeline("shop/a", "inline", file + "a"),
                        new ContinuousPipeline("shop/b", "fresh", file + "b"));
    }

    @Test
    void aBundleWithoutATargetHasItsNameAlone() throws IOException {
        write("databricks.yml", "bundle: {name: shop}\n");

        DeployedBundle bundle = BundleJobs.read(folder.toUri(), "", Map.of(), "sluice");

        assertThat(bundle.name()).isEqualTo("shop");
        assertThat(bundle.jobs()).isEmpty();
    }

    @Test
    void whoIsToldOfAJobIsNamedWithoutWhereItLeads() throws IOException {
        write("databricks.yml", """
                bundle: {name: shop}
                targets: {prod: {}}
                resources:
                  pipelines: {orders: {name: orders}}
                  jobs:
                    nightly:
                      email_notifications:
                        on_failure: [ops@example.com, data@example.com]
                        no_alert_for_skipped_runs: true
                      webhook_notifications:
                        on_start: [{id: "https://hooks.example.com/a?token=x"}, {id: "${secret:hook}"}]
                        on_duration_warning_threshold_exceeded: [{id: "https://hooks.example.com/a?token=x"}]
                        on_streaming_backlog_exceeded: []
                      notification_settings: {no_alert_for_canceled_runs: true}
                      health:
                        rules:
                          - {metric: STREAMING_BACKLOG_FILES, op: GREATER_THAN, value: 5}
                          - {metric: RUN_DURATION_SECONDS, op: GREATER_THAN, value: 3600}
                      tasks: [{task_key: a, pipeline_task: {pipeline_id: orders}}]
                    quiet:
                      tasks: [{task_key: a, pipeline_task: {pipeline_id: orders}}]
                """);

        DeployedBundle bundle = BundleJobs.read(folder.toUri(), "prod", Map.of(), "sluice");

        JobReceivers told = Objects.requireNonNull(bundle.jobs().get(0).receivers());
        assertThat(told.job()).endsWith("databricks.yml#nightly&target=prod");
        assertThat(told.durationWarningSeconds()).isEqualTo(3600);
        assertThat(told.silentOnCancel()).isTrue();
        assertThat(told.receivers().stream().map(receiver -> receiver.event() + " " + receiver.label()))
                .containsExactly(
                        "on_failure email to 2 addresses",
                        "on_start webhook hooks.example.com",
                        "on_start webhook",
                        "on_duration_warning_threshold_exceeded webhook hooks.example.com");
        assertThat(told.toString()).doesNotContain("ops@", "token", "secret");
        assertThat(bundle.jobs().get(1).receivers()).isNull();
        assertThat(bundle.notices())
                .extracting(Notice::message)
                .containsExactly(
                        "`no_alert_for_skipped_runs` has no effect here",
                        "`on_streaming_backlog_exceeded` has no effect here",
                        "health rules look at RUN_DURATION_SECONDS only; this one has no effect");
    }

    @Test
    void theExampleIsDeployable() {
        URI example = Path.of("../examples/orders").toAbsolutePath().normalize().toUri();

        DeployedBundle bundle = BundleJobs.read(example, "", Map.of("timezone", "UTC"), "sluice");

        assertThat(bundle.jobs().get(0).schedule()).isEqualTo(new Timetable("0 0 3 * * ?", "UTC", false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "schedule: {quartz_cron_expression: ^0 0 3 * * *^, timezone_id: UTC} | exactly one of day of month and day of week must be ? | 8",
                "schedule: {quartz_cron_expression: ^0 0 3 L * ?^, timezone_id: UTC} | day of month L has no counterpart | 8",
                "schedule: {quartz_cron_expression: ^0 0 3 * * ?^, timezone_id: Berlin} | there is no time zone Berlin | 8",
                "schedule: {quartz_cron_expression: ^0 0 3 * * ?^} | `timezone_id` is missing | 8",
                "schedule: {quartz_cron_expression: ^0 0 3 * * ?^, timezone_id: UTC, pause_status: MAYBE} | `pause_status` must be PAUSED or UNPAUSED | 8",
                "trigger: {file_arrival: {}} | `url` is missing | 8",
                "continuous: {pause: true} | the file has no key `pause` here | 8",
                "continuous: {pause_status: NO} | `pause_status` must be PAUSED or UNPAUSED | 8",
                "email_notifications: {on_failure: [a b]} | `on_failure` must be a list of e-mail addresses, not `a b` | 8",
                "email_notifications: {on_fail: [a@b]} | the file has no key `on_fail` here | 8",
                "webhook_notifications: {on_start: [{id: 0481e838-0a59}]} | `id` is not a URL that can be posted to | 8",
                "webhook_notifications: {on_start: [{}]} | `id` is missing | 8",
                "webhook_notifications: {on_duration_warning_threshold_exceeded: [{id: ^https://x.y^}]} | `health` is missing | 8",
                "health: {rules: [{metric: RUN_DURATION_SECONDS, op: GREATER_THAN, value: soon}]} | `value` must be a number of seconds | 8",
                "notification_settings: {no_alert: true} | the file has no key `no_alert` here | 8",
                "shedule: {} | the file has no key `shedule` here | 8",
                "timeout_seconds: soon | `timeout_seconds` must be a whole number | 8",
                "name: x | | 0"
            })
    void whatIsWrongWithAJobIsSaid(String line, String what, int at) throws IOException {
        write(
                "databricks.yml",
                "bundle: {name: shop}\nvariables: {zone: {default: UTC}}\n"
                        + PIPELINES.replace("    other: {project: other}\n", "")
                        + "  jobs:\n    nightly:\n      " + line.replace('^', '"')
                        + "\n      tasks: [{task_key: a, pipeline_task: {pipeline_id: orders}}]\n");

        if (what == null) {
            assertThat(BundleJobs.read(folder.toUri(), "", Map.of(), "sluice").jobs())
                    .hasSize(1);
        } else {
            assertProblem(what, at);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{task_key: a, pipeline_task: {pipeline_id: order}} | the bundle has no pipeline `order`",
                "{task_key: a, pipeline_task: {}} | `pipeline_id` is missing",
                "{task_key: a} | a task is exactly one of pipeline_task, maintenance_task, workflow_task",
                "{task_key: a, notebook_task: {}} | `notebook_task` is a kind of task that does not run here",
                "{task_key: a, pipline_task: {}} | did you mean `pipeline_task`?",
                "{pipeline_task: {pipeline_id: orders}} | `task_key` is missing",
                "{task_key: a, run_if: SOMETIMES, pipeline_task: {pipeline_id: orders}} | `run_if` must be one of",
                "{task_key: a, depends_on: [{task_key: b}], pipeline_task: {pipeline_id: orders}} | task a depends on b",
                "{task_key: a, max_retries: -2, pipeline_task: {pipeline_id: orders}} | `max_retries` must be a whole number from -1 on",
                "{task_key: a, pipeline_task: {pipeline_id: orders, parameters: {x: '{{job.start}}'}}} | {{job.start}} stands for nothing",
                "{task_key: a, pipeline_task: {pipeline_id: '${var.nope}'}} | ${var.nope} stands for nothing here",
                "{task_key: a, workflow_task: {input: 1}} | `type` is missing"
            })
    void whatIsWrongWithATaskIsSaid(String task, String what) throws IOException {
        write(
                "databricks.yml",
                "bundle: {name: shop}\nvariables: {zone: {default: UTC}}\n"
                        + PIPELINES.replace("    other: {project: other}\n", "")
                        + "  jobs:\n    nightly:\n      tasks:\n        - " + task + "\n");

        assertThatThrownBy(() -> BundleJobs.read(folder.toUri(), "", Map.of(), "sluice"))
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining(what);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bundle: {} | the bundle has no name",
                "bundle: {name: a}, bundel: {} | the file has no key `bundel` here",
                "bundle: {name: a}, include: [no.yml] | no file matches `no.yml`",
                "bundle: {name: a}, variables: {x: {}}, resources: {pipelines: {p: {name: '${var.x}'}}} | the variable `x` has no value",
                "bundle: {name: a}, resources: {pipelines: {p: {nme: p}}} | the file has no key `nme` here",
                "bundle: {name: a}, resources: {pipelines: {p: {project: gone}}} | there is no spark-pipeline.yml",
                "bundle: {name: a}, resources: {pipelines: {p: {project: ., name: p}}} | the file has no key `name` here",
                "bundle: {name: '${workspace.user}'} | "
            })
    void whatIsWrongWithABundleIsSaid(String text, String what) throws IOException {
        write("databricks.yml", "{" + text + "}\n");

        if (what == null) {
            assertThat(BundleJobs.read(folder.toUri(), "", Map.of(), "sluice").name())
                    .isEqualTo("${workspace.user}");
        } else {
            assertThatThrownBy(() -> BundleJobs.read(folder.toUri(), "", Map.of(), "sluice"))
                    .isInstanceOf(PipelineException.class)
                    .hasMessageContaining(what);
        }
    }

    @Test
    void unknownTargetsAndVariablesAreNamed() throws IOException {
        write("databricks.yml", "bundle: {name: a}\ntargets: {prod: {}}\nvariables: {zone: {default: UTC}}\n");

        assertThatThrownBy(() -> BundleJobs.read(folder.toUri(), "prd", Map.of(), "sluice"))
                .hasMessageContaining("the bundle has no target `prd`")
                .hasMessageContaining("did you mean `prod`?");
        assertThatThrownBy(() -> BundleJobs.read(folder.toUri(), "", Map.of("zon", "x"), "sluice"))
                .hasMessageContaining("the bundle has no variable `zon`");
        assertThatThrownBy(() -> BundleJobs.read(folder.resolve("gone").toUri(), "", Map.of(), "sluice"))
                .hasMessageContaining("there is no bundle at");
    }

    private void assertProblem(String what, int line) {
        assertThatThrownBy(() -> BundleJobs.read(folder.toUri(), "", Map.of(), "sluice"))
                .isInstanceOfSatisfying(PipelineException.class, failure -> {
                    Problem first = failure.problems().get(0);
                    assertThat(first.what()).contains(what);
                    assertThat(Objects.requireNonNull(first.where()).line()).isEqualTo(line);
                });
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
