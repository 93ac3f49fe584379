package dev.sluice.activity.alert;

import dev.sluice.definition.Notification;
import dev.sluice.definition.Notification.Alert;
import dev.sluice.engine.inspect.PastUpdates;
import dev.sluice.workflow.notice.MissedRuns;
import dev.sluice.workflow.notice.UpdateNews;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Which alerts an update sets off. The event log is read only where somebody asked for what it shows. Not thread-safe. */
public final class FiredAlerts {
    private static final String FAILED = "FAILED";
    private static final String COMPLETED = "COMPLETED";

    private final UpdateNews news;
    private final Supplier<PastUpdates> history;
    private @Nullable PastUpdates past;

    /**
     * @param news how the update has ended
     * @param history what the event log says
     */
    public FiredAlerts(UpdateNews news, Supplier<PastUpdates> history) {
        this.news = news;
        this.history = history;
    }

    /**
     * What of that which somebody wants to know has happened.
     *
     * @param alerts how the alerts are spelled
     * @param findings what the event log shows, one sentence each
     */
    public record Fired(List<String> alerts, List<String> findings) {
        public Fired {
            alerts = List.copyOf(alerts);
            findings = List.copyOf(findings);
        }
    }

    public Fired of(Notification notification) {
        List<String> alerts = new ArrayList<>();
        List<String> findings = new ArrayList<>();
        for (Alert alert : notification.alerts()) {
            List<String> found = findings(alert);
            if (happened(alert) || !found.isEmpty()) {
                alerts.add(alert.word());
                findings.addAll(found);
            }
        }
        return new Fired(alerts, findings);
    }

    private boolean happened(Alert alert) {
        return switch (alert) {
            case ON_UPDATE_SUCCESS -> news.state().equals(COMPLETED);
            case ON_UPDATE_FAILURE -> news.state().equals(FAILED);
            case ON_FLOW_FAILURE -> !news.failedFlows().isEmpty();
            case ON_EXPECTATION_RATE, ON_FULL_RECOMPUTE, ON_SCHEDULE_MISSED -> false;
        };
    }

    private List<String> findings(Alert alert) {
        return switch (alert) {
            case ON_EXPECTATION_RATE -> ExpectationRates.unusual(past(), news.updateId());
            case ON_FULL_RECOMPUTE -> FullRecomputes.unexpected(past(), news.updateId());
            case ON_SCHEDULE_MISSED ->
                Optional.ofNullable(news.missed()).map(MissedRuns::text).stream()
                        .toList();
            case ON_UPDATE_SUCCESS, ON_UPDATE_FAILURE, ON_FLOW_FAILURE -> List.of();
        };
    }

    private PastUpdates past() {
        PastUpdates known = past;
        if (known == null) {
            known = history.get();
            past = known;
        }
        return known;
    }
}
