package dev.sluice.worker.command.schedule;

import java.util.Map;
import java.util.TreeMap;

/** Values of a bundle's variables that come from outside. */
final class BundleVariables {
    private static final String PREFIX = "BUNDLE_VAR_";

    private BundleVariables() {}

    /** Those of the environment, and over them those of the command line. */
    static Map<String, String> of(Map<String, String> given, Map<String, String> environment) {
        Map<String, String> variables = new TreeMap<>();
        environment.forEach((name, value) -> {
            if (name.startsWith(PREFIX)) {
                variables.put(name.substring(PREFIX.length()), value);
            }
        });
        variables.putAll(given);
        return variables;
    }
}
