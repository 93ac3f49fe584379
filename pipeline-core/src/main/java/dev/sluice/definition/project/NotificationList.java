package dev.sluice.definition.project;

import dev.sluice.definition.Findings;
import dev.sluice.definition.Notification;
import dev.sluice.definition.Notification.Alert;
import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.definition.yaml.YamlValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads who wants to know what: {@code notifications} of the project file. */
final class NotificationList {
    private static final String KEY = "notifications";
    private static final String EMAIL = "email";
    private static final String WEBHOOK = "webhook";
    private static final String ALERTS = "alerts";

    private final Findings findings;

    private NotificationList(Findings findings) {
        this.findings = findings;
    }

    static List<Notification> read(YamlMapping yaml, Findings findings) {
        NotificationList reader = new NotificationList(findings);
        List<Notification> notifications = new ArrayList<>();
        yaml.list(KEY)
                .ifPresent(items -> items.values()
                        .forEach(item -> YamlMapping.mapping(KEY, item, findings)
                                .flatMap(reader::notification)
                                .ifPresent(notifications::add)));
        return notifications;
    }

    private Optional<Notification> notification(YamlMapping entry) {
        entry.allow(List.of(EMAIL, WEBHOOK, ALERTS));
        List<Alert> alerts = alerts(entry);
        boolean isMail = entry.entry(EMAIL).isPresent();
        boolean isWebhook = entry.entry(WEBHOOK).isPresent();
        if (isMail == isWebhook) {
            findings.add(YamlErrors.invalid(
                    isMail
                            ? "a notification goes either to `email` or to a `webhook`"
                            : "the notification goes nowhere",
                    isMail ? "make two entries of it" : "give it `email: [..]` or `webhook: https://..`",
                    entry.where()));
            return Optional.empty();
        }
        if (isMail) {
            List<String> addresses = addresses(entry);
            return addresses.isEmpty() || alerts.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Notification(addresses, null, alerts));
        }
        return webhook(entry).filter(url -> !alerts.isEmpty()).map(url -> new Notification(List.of(), url, alerts));
    }

    private List<Alert> alerts(YamlMapping entry) {
        List<Alert> alerts = new ArrayList<>();
        List<YamlValue> words = values(entry, ALERTS, "say what to tell, as in `alerts: [on-update-failure]`");
        for (YamlValue word : words) {
            Optional<Alert> alert = text(word).flatMap(Alert::of);
            if (alert.isEmpty()) {
                findings.add(SpecErrors.unknownAlert(word, Alert.words()));
            } else if (!alerts.contains(alert.get())) {
                alerts.add(alert.get());
            }
        }
        return alerts;
    }

    private List<String> addresses(YamlMapping entry) {
        List<String> addresses = new ArrayList<>();
        List<YamlValue> values = values(entry, EMAIL, "name the addresses, as in `email: [data@example.com]`");
        for (YamlValue value : values) {
            text(value)
                    .filter(Notification::isAddress)
                    .ifPresentOrElse(
                            addresses::add,
                            () -> findings.add(YamlErrors.wrongKind(EMAIL, "a list of e-mail addresses", value)));
        }
        return addresses;
    }

    /** The values of a list that has at least one. */
    private List<YamlValue> values(YamlMapping entry, String key, String fix) {
        Optional<YamlValue.Items> items = entry.list(key);
        boolean isMissing = items.map(found -> found.values().isEmpty())
                .orElseGet(() -> entry.entry(key).isEmpty());
        if (isMissing) {
            findings.add(YamlErrors.missing(key, fix, entry.where()));
        }
        return items.map(YamlValue.Items::values).orElse(List.of());
    }

    private Optional<String> webhook(YamlMapping entry) {
        return entry.text(WEBHOOK).filter(url -> {
            boolean isUrl = Notification.isUrl(url);
            if (!isUrl) {
                findings.add(YamlErrors.invalid(
                        "`webhook` is not a URL that can be posted to",
                        "write one such as https://hooks.example.com/sluice",
                        entry.entry(WEBHOOK).map(found -> found.value().where()).orElse(entry.where())));
            }
            return isUrl;
        });
    }

    private static Optional<String> text(YamlValue value) {
        return value instanceof YamlValue.Scalar scalar ? Optional.ofNullable(scalar.text()) : Optional.empty();
    }
}
