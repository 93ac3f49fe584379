package dev.sluice.activity.alert;

import dev.sluice.definition.Notification;
import dev.sluice.engine.inspect.PastUpdates;
import dev.sluice.engine.inspect.PastUpdates.RuleRun;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the rules whose failure rate in an update is not as usual. */
final class ExpectationRates {
    private ExpectationRates() {}

    /** One sentence for each such rule. */
    static List<String> unusual(PastUpdates past, String updateId) {
        return past.rules().stream()
                .filter(rule -> rule.updateId().equals(updateId))
                .flatMap(rule -> finding(rule, past).stream())
                .toList();
    }

    private static Optional<String> finding(RuleRun rule, PastUpdates past) {
        List<Double> earlier = past.rules().stream()
                .filter(other ->
                        other.rule().equals(rule.rule()) && other.dataset().equals(rule.dataset()))
                .filter(other -> !other.updateId().equals(rule.updateId()))
                .limit(Notification.UPDATES_COMPARED)
                .map(ExpectationRates::rate)
                .toList();
        return RateBand.of(earlier)
                .filter(band -> !band.contains(rate(rule)))
                .map(band -> String.format(
                        Locale.ROOT,
                        "%s.%s: %.2f %% of the rows broke the rule; usual are %.2f to %.2f %%",
                        rule.dataset(),
                        rule.rule(),
                        100 * rate(rule),
                        100 * band.low(),
                        100 * band.high()));
    }

    private static double rate(RuleRun rule) {
        return (double) rule.failedRecords() / (rule.passedRecords() + rule.failedRecords());
    }
}
