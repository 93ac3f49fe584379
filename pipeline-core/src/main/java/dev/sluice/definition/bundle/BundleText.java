package dev.sluice.definition.bundle;

import dev.sluice.definition.Findings;
import dev.sluice.definition.yaml.YamlValue;
import dev.sluice.definition.yaml.YamlValue.Entry;
import dev.sluice.definition.yaml.YamlValue.Items;
import dev.sluice.definition.yaml.YamlValue.Mapping;
import dev.sluice.definition.yaml.YamlValue.Scalar;
import dev.sluice.error.SourceLocation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills in the references of a bundle: {@code ${var.region}}, {@code ${bundle.name}}, {@code ${resources.pipelines.x.id}}. */
final class BundleText {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^{}]*)}");

    /** References that are for those who run the pipeline, not for the bundle. */
    private static final String SECRET = "secret:";

    private final Map<String, String> values;
    private final Set<String> withoutValue;
    private final Findings findings;

    /**
     * @param values what references stand for
     * @param withoutValue variables that have no value
     */
    BundleText(Map<String, String> values, Set<String> withoutValue, Findings findings) {
        this.values = values;
        this.withoutValue = withoutValue;
        this.findings = findings;
    }

    /** The same value with its references filled in. */
    YamlValue filled(YamlValue value) {
        if (value instanceof Scalar scalar) {
            String text = scalar.text();
            return text == null ? scalar : new Scalar(filled(text, scalar.where()), scalar.where());
        }
        if (value instanceof Items items) {
            return new Items(items.values().stream().map(this::filled).toList(), items.where());
        }
        return filled((Mapping) value);
    }

    private Mapping filled(Mapping mapping) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        mapping.entries()
                .forEach((key, entry) -> entries.put(key, new Entry(key, entry.keyWhere(), filled(entry.value()))));
        return new Mapping(entries, mapping.where());
    }

    private String filled(String text, SourceLocation where) {
        return REFERENCE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(value(found, where)));
    }

    private String value(MatchResult found, SourceLocation where) {
        String reference = found.group(1).strip();
        String value = values.get(reference);
        if (value != null) {
            return value;
        }
        if (withoutValue.contains(reference)) {
            findings.add(BundleErrors.noValue(reference.substring(reference.indexOf('.') + 1), where));
        } else if (!reference.startsWith(SECRET)) {
            findings.add(BundleErrors.unknownReference(reference, values.keySet(), where));
        }
        return found.group();
    }
}
