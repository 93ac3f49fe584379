package dev.sluice.definition.project;

import dev.sluice.definition.Findings;
import dev.sluice.definition.project.YamlValue.Entry;
import dev.sluice.definition.project.YamlValue.Mapping;
import dev.sluice.definition.project.YamlValue.Scalar;
import dev.sluice.error.SourceLocation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the values of a YAML mapping. What is wrong is added to the findings, and the caller goes on as if the key were
 * not there.
 */
final class YamlMapping {
    private final Mapping mapping;
    private final Findings findings;

    YamlMapping(Mapping mapping, Findings findings) {
        this.mapping = mapping;
        this.findings = findings;
    }

    SourceLocation where() {
        return mapping.where();
    }

    /** All entries in written order. */
    List<Entry> entries() {
        return List.copyOf(mapping.entries().values());
    }

    /** The entry with this key, unless it is absent or has no value. */
    Optional<Entry> entry(String key) {
        return Optional.ofNullable(mapping.entries().get(key))
                .filter(entry -> !(entry.value() instanceof Scalar scalar && scalar.isEmpty()));
    }

    /** Adds a problem for each key that is not in the list. */
    void allow(List<String> known) {
        mapping.entries().values().stream()
                .filter(entry -> !known.contains(entry.key()))
                .forEach(entry -> findings.add(SpecErrors.unknownKey(entry.key(), known, entry.keyWhere())));
    }

    /** A text that is not blank. */
    Optional<String> text(String key) {
        return entry(key).flatMap(entry -> {
            if (entry.value() instanceof Scalar scalar
                    && scalar.text() != null
                    && !scalar.text().isBlank()) {
                return Optional.of(scalar.text());
            }
            findings.add(SpecErrors.wrongKind(key, "a text", entry.value()));
            return Optional.empty();
        });
    }

    /** Yes or no, in any of the ways YAML has for it. */
    Optional<Boolean> flag(String key) {
        return text(key).flatMap(text -> {
            switch (text.toLowerCase(Locale.ROOT)) {
                case "true", "yes", "on" -> {
                    return Optional.of(true);
                }
                case "false", "no", "off" -> {
                    return Optional.of(false);
                }
                default -> {
                    entry(key)
                            .ifPresent(entry ->
                                    findings.add(SpecErrors.wrongKind(key, "`true` or `false`", entry.value())));
                    return Optional.empty();
                }
            }
        });
    }

    Optional<YamlMapping> mapping(String key) {
        return entry(key).flatMap(entry -> mapping(key, entry.value(), findings));
    }

    static Optional<YamlMapping> mapping(String key, YamlValue value, Findings findings) {
        if (value instanceof Mapping found) {
            return Optional.of(new YamlMapping(found, findings));
        }
        findings.add(SpecErrors.wrongKind(key, "a mapping of keys to values", value));
        return Optional.empty();
    }

    Optional<YamlValue.Items> list(String key) {
        return entry(key).flatMap(entry -> {
            if (entry.value() instanceof YamlValue.Items items) {
                return Optional.of(items);
            }
            findings.add(SpecErrors.wrongKind(key, "a list", entry.value()));
            return Optional.empty();
        });
    }

    /** The mapping under a key as texts: numbers and the like as they are written. */
    Map<String, String> texts(String key) {
        Map<String, String> texts = new LinkedHashMap<>();
        mapping(key)
                .ifPresent(found -> found.entries().forEach(entry -> {
                    if (entry.value() instanceof Scalar scalar && scalar.text() != null) {
                        texts.put(entry.key(), scalar.text());
                    } else {
                        findings.add(SpecErrors.wrongKind(key + "." + entry.key(), "a single value", entry.value()));
                    }
                }));
        return texts;
    }
}
