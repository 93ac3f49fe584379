package dev.sluice.engine;

import java.net.URI;
import java.net.URISyntaxException;
import java.security.CodeSource;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The jars that executors need besides Spark's own: they get them from the driver, so that a stock cluster will do. */
final class ShippedJars {
    private static final String JARS = "spark.jars";
    private static final String LOCAL = "local";

    /** One class of each: this module, Delta, Delta's storage. */
    private static final Set<String> CLASSES =
            Set.of(ShippedJars.class.getName(), "io.delta.tables.DeltaTable", "io.delta.storage.LogStore");

    private ShippedJars() {}

    /** Adds them to those that the settings name already, where there are executors beside this process. */
    static void addTo(Map<String, String> settings) {
        if (!settings.getOrDefault("spark.master", LOCAL).startsWith(LOCAL)) {
            String given = settings.getOrDefault(JARS, "");
            settings.put(
                    JARS,
                    Stream.concat(Stream.of(given.split(",")).filter(jar -> !jar.isBlank()), own().stream())
                            .distinct()
                            .collect(Collectors.joining(",")));
        }
    }

    private static Set<String> own() {
        Set<String> jars = new TreeSet<>();
        for (String type : CLASSES) {
            URI jar = location(type);
            // Classes in a folder, as while Sluice itself is developed, cannot be shipped.
            if (jar.getPath().endsWith(".jar")) {
                jars.add(jar.toString());
            }
        }
        return jars;
    }

    private static URI location(String type) {
        try {
            CodeSource source = Class.forName(type, false, ShippedJars.class.getClassLoader())
                    .getProtectionDomain()
                    .getCodeSource();
            return source.getLocation().toURI();
        } catch (ClassNotFoundException | URISyntaxException e) {
            throw new IllegalStateException("no jar of " + type + " on the class path", e);
        }
    }
}
