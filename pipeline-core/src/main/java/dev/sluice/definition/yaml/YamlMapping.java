package dev.sluice.definition.yaml;

import dev.sluice.definition.Findings;
import dev.sluice.definition.yaml.YamlValue.Entry;
import dev.sluice.definition.yaml.YamlValue.Mapping;
import dev.sluice.definition.yaml.YamlValue.Scalar;
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
public final class YamlMapping {
    private final Mapping mapping;
    private final Findings findings;

    public YamlMapping(Mapping mapping, Findings findings) {
        this.mapping = mapping;
        this.findings = findings;
    }

    /** The mapping itself. */
    public Mapping value() {
        return mapping;
    }

    public SourceLocation where() {
        return mapping.where();
    }

    /** All entries in written order. */
    public List<Entry> entries() {
        return List.copyOf(mapping.entries().values());
    }

    /** The entry with this key, unless it is absent or has no value. */
    public Optional<Entry> entry(String key) {
        return Optional.ofNullable(mapping.entries().get(key))
                .filter(entry -> !(entry.value() instanceof Scalar scalar && scalar.isEmpty()));
    }

    /** Adds a problem for each key that is not in the list. */
    public void allow(List<String> known) {
        mapping.entries().values().stream()
                .filter(entry -> !known.contains(entry.key()))
                .forEach(entry -> findings.add(YamlErrors.unknownKey(entry.key(), known, entry.keyWhere())));
    }

    /** A text that is not blank. */
    public Optional<String> text(String key) {
        return entry(key).flatMap(entry -> {
            if (entry.value() instanceof Scalar scalar
                    && scalar.text() != null
                    && !scalar.text().isBlank()) {
                return Optional.of(scalar.text());
            }
            findings.add(YamlErrors.wrongKind(key, "a text", entry.value()));
            return Optional.empty();
        });
    }

    /** Yes or no, in any of the ways YAML has for it. */
    public Optional<Boolean> flag(String key) {
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
                                    findings.add(YamlErrors.wrongKind(key, "`true` or `false`", entry.value())));
                    return Optional.empty();
                }
            }
        });
    }

    public Optional<YamlMapping> mapping(String key) {
        return entry(key).flatMap(entry -> mapping(key, entry.value(), findings));
    }

    public static Optional<YamlMapping> mapping(String key, YamlValue value, Findings findings) {
        if (value instanceof Mapping found) {
            return Optional.of(new YamlMapping(found, findings));
        }
        findings.add(YamlErrors.wrongKind(key, "a mapping of keys to values", value));
        return Optional.empty();
    }

    public Optional<YamlValue.Items> list(String key) {
        return entry(key).flatMap(entry -> {
            if (entry.value() instanceof YamlValue.Items items) {
                return Optional.of(items);
            }
            findings.add(YamlErrors.wrongKind(key, "a list", entry.value()));
            return Optional.empty();
        });
    }

    /** The mapping under a key as texts: numbers and the like as they are written. */
    public Map<String, String> texts(String key) {
        Map<String, String> texts = new LinkedHashMap<>();
        mapping(key)
                .ifPresent(found -> found.entries().forEach(entry -> {
                    if (entry.value() instanceof Scalar scalar && scalar.text() != null) {
                        texts.put(entry.key(), scalar.text());
                    } else {
                        findings.add(YamlErrors.wrongKind(key + "." + entry.key(), "a single value", entry.value()));
                    }
                }));
        return texts;
    }
}
