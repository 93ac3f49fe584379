package dev.sluice.definition.bundle;

import dev.sluice.definition.yaml.YamlValue.Entry;
import dev.sluice.definition.yaml.YamlValue.Mapping;
import java.util.LinkedHashMap;
import java.util.Map;

/** Puts one mapping over another: mappings are merged key by key, anything else is replaced. */
final class YamlMerge {
    private YamlMerge() {}

    static Mapping merged(Mapping base, Mapping over) {
        Map<String, Entry> entries = new LinkedHashMap<>(base.entries());
        over.entries().forEach((key, entry) -> entries.merge(key, entry, YamlMerge::merged));
        return new Mapping(entries, base.where());
    }

    private static Entry merged(Entry base, Entry over) {
        return base.value() instanceof Mapping below && over.value() instanceof Mapping above
                ? new Entry(base.key(), base.keyWhere(), merged(below, above))
                : over;
    }
}
