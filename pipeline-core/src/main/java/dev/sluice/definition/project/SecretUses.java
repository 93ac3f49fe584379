package dev.sluice.definition.project;

import dev.sluice.definition.Findings;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.definition.yaml.YamlValue;
import dev.sluice.definition.yaml.YamlValue.Entry;
import dev.sluice.definition.yaml.YamlValue.Items;
import dev.sluice.definition.yaml.YamlValue.Mapping;
import dev.sluice.definition.yaml.YamlValue.Scalar;
import dev.sluice.secret.SecretReferences;
import dev.sluice.secret.Secrets;
import java.util.Set;

/** Finds references to secrets in the project file: where one may not stand, and which have no value in this process. */
final class SecretUses {
    /** Keys under which every value may refer to secrets. */
    private static final Set<String> WHOLE = Set.of("configuration", "parameters", "notifications");

    private static final String TABLES = "external_tables";
    private static final String OPTIONS = "options";

    private final Findings findings;
    private final Secrets secrets = Secrets.ofProcess();

    private SecretUses(Findings findings) {
        this.findings = findings;
    }

    /** Adds what is wrong with the references in a document. */
    static void check(YamlMapping document, Findings findings) {
        SecretUses uses = new SecretUses(findings);
        for (Entry entry : document.entries()) {
            if (entry.key().equals(TABLES) && entry.value() instanceof Mapping tables) {
                tables.entries().values().forEach(uses::table);
            } else {
                uses.value(entry.key(), entry.value(), WHOLE.contains(entry.key()));
            }
        }
    }

    private void table(Entry table) {
        if (table.value() instanceof Mapping parts) {
            parts.entries()
                    .values()
                    .forEach(part -> value(part.key(), part.value(), part.key().equals(OPTIONS)));
        }
    }

    private void value(String key, YamlValue value, boolean mayRefer) {
        if (value instanceof Mapping mapping) {
            mapping.entries().values().forEach(entry -> value(entry.key(), entry.value(), mayRefer));
        } else if (value instanceof Items items) {
            items.values().forEach(item -> value(key, item, mayRefer));
        } else if (value instanceof Scalar scalar && scalar.text() != null && SecretReferences.isIn(scalar.text())) {
            if (mayRefer) {
                secrets.problem(scalar.text(), scalar.where()).ifPresent(findings::add);
            } else {
                findings.add(SpecErrors.secretMisplaced(key, scalar.where()));
            }
        }
    }
}
