package dev.sluice.worker.bundle;

import dev.sluice.definition.Findings;
import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.definition.yaml.YamlMapping;
import java.util.Locale;

/** Reads {@code pause_status}. */
final class PauseStatus {
    private static final String PAUSED = "PAUSED";
    private static final String UNPAUSED = "UNPAUSED";

    private PauseStatus() {}

    static boolean isPaused(YamlMapping yaml, Findings findings) {
        String status = yaml.text("pause_status").orElse(UNPAUSED).toUpperCase(Locale.ROOT);
        if (!status.equals(PAUSED) && !status.equals(UNPAUSED)) {
            yaml.entry("pause_status")
                    .ifPresent(entry -> findings.add(
                            YamlErrors.wrongKind("pause_status", PAUSED + " or " + UNPAUSED, entry.value())));
        }
        return status.equals(PAUSED);
    }
}
