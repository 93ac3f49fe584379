package dev.sluice.definition.bundle;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A pipeline of a bundle, as part of the URI of the bundle's file: {@code databricks.yml#orders}, or with a target and
 * variables {@code databricks.yml#orders&target=prod&var.region=eu}.
 *
 * @param key the pipeline's key under {@code resources.pipelines}
 * @param target the target, or empty for the bundle's default
 * @param variables values that win over those in the bundle
 */
public record BundleAddress(String key, String target, Map<String, String> variables) {
    private static final String TARGET = "target=";
    private static final String VARIABLE = "var.";

    public BundleAddress {
        variables = Map.copyOf(variables);
    }

    /** The address in a URI; empty where the URI names a project. */
    public static Optional<BundleAddress> of(URI uri) {
        String fragment = uri.getRawFragment();
        if (fragment == null) {
            return Optional.empty();
        }
        String[] parts = fragment.split("&", -1);
        String target = "";
        Map<String, String> variables = new TreeMap<>();
        for (int part = 1; part < parts.length; part++) {
            if (parts[part].startsWith(TARGET)) {
                target = decoded(parts[part].substring(TARGET.length()));
            } else if (parts[part].startsWith(VARIABLE) && parts[part].contains("=")) {
                int equals = parts[part].indexOf('=');
                variables.put(
                        decoded(parts[part].substring(VARIABLE.length(), equals)),
                        decoded(parts[part].substring(equals + 1)));
            }
        }
        return Optional.of(new BundleAddress(decoded(parts[0]), target, variables));
    }

    /** The URI of the pipeline in a bundle's file. */
    public URI in(URI bundleFile) {
        StringBuilder text =
                new StringBuilder(bundleFile.toString()).append('#').append(encoded(key));
        if (!target.isEmpty()) {
            text.append('&').append(TARGET).append(encoded(target));
        }
        new TreeMap<>(variables)
                .forEach((name, value) -> text.append('&')
                        .append(VARIABLE)
                        .append(encoded(name))
                        .append('=')
                        .append(encoded(value)));
        return URI.create(text.toString());
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
