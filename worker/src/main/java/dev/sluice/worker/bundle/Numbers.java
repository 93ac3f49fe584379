package dev.sluice.worker.bundle;

import dev.sluice.definition.Findings;
import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.definition.yaml.YamlMapping;

/** Reads whole numbers. */
final class Numbers {
    private Numbers() {}

    /** A number that is not negative, 0 where there is none. */
    static long seconds(YamlMapping yaml, String key, Findings findings) {
        return atLeast(0, yaml, key, findings);
    }

    static long atLeast(long least, YamlMapping yaml, String key, Findings findings) {
        return yaml.text(key)
                .map(text -> {
                    if (text.matches("-?\\d{1,9}") && Long.parseLong(text) >= least) {
                        return Long.parseLong(text);
                    }
                    yaml.entry(key)
                            .ifPresent(entry -> findings.add(
                                    YamlErrors.wrongKind(key, "a whole number from " + least + " on", entry.value())));
                    return 0L;
                })
                .orElse(0L);
    }
}
