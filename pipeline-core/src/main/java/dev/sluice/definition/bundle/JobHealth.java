package dev.sluice.definition.bundle;

import dev.sluice.definition.Findings;
import dev.sluice.definition.Notice;
import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.definition.yaml.YamlMapping;
import java.util.List;
import java.util.Optional;

/** Reads the {@code health} of a job: how long a run may take before somebody is told. */
final class JobHealth {
    private static final String DURATION = "RUN_DURATION_SECONDS";

    private JobHealth() {}

    /** The seconds; 0 where no rule says so. */
    static long longestRunSeconds(YamlMapping health, Findings findings) {
        health.allow(List.of("rules"));
        return health.list("rules").stream()
                .flatMap(rules -> rules.values().stream())
                .flatMap(rule -> YamlMapping.mapping("rules", rule, findings).stream())
                .map(rule -> seconds(rule, findings))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(0L);
    }

    private static Optional<Long> seconds(YamlMapping rule, Findings findings) {
        rule.allow(List.of("metric", "op", "value"));
        if (!rule.text("metric").orElse(DURATION).equalsIgnoreCase(DURATION)) {
            findings.notice(
                    Notice.Type.IGNORED,
                    "health rules look at " + DURATION + " only; this one has no effect",
                    rule.where());
            return Optional.empty();
        }
        String value = rule.text("value").orElse("");
        if (!value.matches("[1-9]\\d{0,8}")) {
            findings.add(YamlErrors.invalid(
                    "`value` must be a number of seconds", "write `value: 3600` for an hour", rule.where()));
            return Optional.empty();
        }
        return Optional.of(Long.valueOf(value));
    }
}
