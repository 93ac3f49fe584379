package dev.sluice.definition.bundle;

import dev.sluice.definition.Findings;
import dev.sluice.definition.Notice;
import dev.sluice.definition.Notification;
import dev.sluice.definition.file.ProjectFiles;
import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.definition.yaml.YamlValue;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who wants to know what of a job's runs, in the shape that Databricks' asset bundles have.
 *
 * @param receivers one for each event and receiver
 * @param durationWarningSeconds how long a run may take before it is told; 0: as long as it takes
 * @param isSilentOnCancel whether a run that is cancelled counts as no failure
 */
public record JobNotifications(List<Receiver> receivers, long durationWarningSeconds, boolean isSilentOnCancel) {
    private static final String TOO_LONG = "on_duration_warning_threshold_exceeded";
    private static final List<String> EVENTS = List.of("on_start", "on_success", "on_failure", TOO_LONG);

    /** Keys that have nothing to act on here: streams have no backlog that is measured, runs that are skipped do not start. */
    private static final List<String> WITHOUT_EFFECT =
            List.of("on_streaming_backlog_exceeded", "no_alert_for_skipped_runs");

    public JobNotifications {
        receivers = List.copyOf(receivers);
    }

    /**
     * Somebody who wants to know.
     *
     * @param event {@code on_start}, {@code on_success}, {@code on_failure} or {@code on_duration_warning_threshold_exceeded}
     * @param target where it goes
     */
    public record Receiver(String event, Notification target) {}

    /**
     * Those of a job as its bundle has them now; none where the job is gone.
     *
     * @param job file of the bundle with the key of the job, see {@link BundleAddress}
     * @throws PipelineException where the bundle can't be read
     */
    public static JobNotifications of(URI job) {
        BundleAddress address = BundleAddress.of(job)
                .orElseThrow(() -> new PipelineException(Problem.of(
                        ErrorCode.ARGUMENT_INVALID, "no job is named by " + job, "name one: databricks.yml#JOB")));
        URI file = URI.create(job.toString().substring(0, job.toString().indexOf('#')));
        try {
            Findings findings = new Findings();
            return Optional.ofNullable(BundleReader.read(ProjectFiles.of(file), file, address)
                            .jobs()
                            .get(address.key()))
                    .flatMap(entry -> YamlMapping.mapping("jobs." + address.key(), entry.value(), findings))
                    .map(yaml -> read(yaml, findings))
                    .orElse(new JobNotifications(List.of(), 0, false));
        } catch (IOException e) {
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.STORAGE_UNAVAILABLE,
                            "cannot read " + file + ": " + e.getMessage(),
                            "check that the file can be reached and read"),
                    e);
        }
    }

    /** Those of a job; what is wrong is added to the findings. */
    public static JobNotifications read(YamlMapping job, Findings findings) {
        List<Receiver> receivers = new ArrayList<>();
        job.mapping("email_notifications")
                .ifPresent(emails -> events(emails, findings)
                        .forEach(event -> addresses(emails, event, findings)
                                .ifPresent(target -> receivers.add(new Receiver(event, target)))));
        job.mapping("webhook_notifications")
                .ifPresent(hooks -> events(hooks, findings)
                        .forEach(event -> urls(hooks, event, findings)
                                .map(url -> new Notification(List.of(), url, List.of()))
                                .forEach(target -> receivers.add(new Receiver(event, target)))));
        boolean isSilent = job.mapping("notification_settings")
                .flatMap(settings -> {
                    settings.allow(List.of("no_alert_for_canceled_runs", "no_alert_for_skipped_runs"));
                    ignored(settings, findings);
                    return settings.flag("no_alert_for_canceled_runs");
                })
                .orElse(false);
        long limit = job.mapping("health")
                .map(health -> JobHealth.longestRunSeconds(health, findings))
                .orElse(0L);
        if (limit == 0
                && receivers.stream().anyMatch(receiver -> receiver.event().equals(TOO_LONG))) {
            findings.add(YamlErrors.missing(
                    "health",
                    "say how long is too long: `health: {rules: [{metric: RUN_DURATION_SECONDS, op: GREATER_THAN,"
                            + " value: 3600}]}`",
                    job.where()));
        }
        return new JobNotifications(receivers, limit, isSilent);
    }

    private static List<String> events(YamlMapping yaml, Findings findings) {
        yaml.allow(Stream.concat(EVENTS.stream(), WITHOUT_EFFECT.stream()).toList());
        ignored(yaml, findings);
        return EVENTS.stream().filter(event -> yaml.entry(event).isPresent()).toList();
    }

    private static void ignored(YamlMapping yaml, Findings findings) {
        yaml.entries().stream()
                .filter(entry -> WITHOUT_EFFECT.contains(entry.key()))
                .forEach(entry -> findings.notice(
                        Notice.Type.IGNORED, "`" + entry.key() + "` has no effect here", entry.keyWhere()));
    }

    private static Optional<Notification> addresses(YamlMapping yaml, String event, Findings findings) {
        List<String> addresses = new ArrayList<>();
        for (YamlValue value : values(yaml, event)) {
            if (value instanceof YamlValue.Scalar scalar
                    && scalar.text() != null
                    && Notification.isAddress(scalar.text())) {
                addresses.add(scalar.text());
            } else {
                findings.add(YamlErrors.wrongKind(event, "a list of e-mail addresses", value));
            }
        }
        return addresses.isEmpty() ? Optional.empty() : Optional.of(new Notification(addresses, null, List.of()));
    }

    private static Stream<String> urls(YamlMapping yaml, String event, Findings findings) {
        return values(yaml, event).stream()
                .flatMap(item -> YamlMapping.mapping(event, item, findings).stream())
                .flatMap(hook -> {
                    hook.allow(List.of("id"));
                    if (hook.entry("id").isEmpty()) {
                        findings.add(YamlErrors.missing("id", "write `- id: https://..`", hook.where()));
                    }
                    return hook.text("id").stream().filter(id -> isUrl(hook, id, findings));
                });
    }

    private static boolean isUrl(YamlMapping hook, String id, Findings findings) {
        boolean isUrl = Notification.isUrl(id);
        if (!isUrl) {
            findings.add(YamlErrors.invalid(
                    "`id` is not a URL that can be posted to",
                    "write the webhook's URL, or the secret that holds it: `- id: ${secret:hook}`; an id of Databricks'"
                            + " destinations leads nowhere here",
                    hook.entry("id").orElseThrow().value().where()));
        }
        return isUrl;
    }

    private static List<YamlValue> values(YamlMapping yaml, String key) {
        return yaml.list(key).map(YamlValue.Items::values).orElse(List.of());
    }
}
