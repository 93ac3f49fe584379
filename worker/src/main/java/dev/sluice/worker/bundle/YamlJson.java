package dev.sluice.worker.bundle;

import dev.sluice.definition.yaml.YamlValue;
import dev.sluice.definition.yaml.YamlValue.Items;
import dev.sluice.definition.yaml.YamlValue.Mapping;
import dev.sluice.definition.yaml.YamlValue.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** YAML as JSON's objects: what looks like a number or a yes-or-no is one. */
final class YamlJson {
    private YamlJson() {}

    static @Nullable Object of(YamlValue value) {
        if (value instanceof Scalar scalar) {
            return scalar(scalar.text());
        }
        if (value instanceof Items items) {
            List<@Nullable Object> list = new ArrayList<>();
            items.values().forEach(item -> list.add(of(item)));
            return list;
        }
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        ((Mapping) value).entries().forEach((key, entry) -> map.put(key, of(entry.value())));
        return map;
    }

    private static @Nullable Object scalar(@Nullable String text) {
        if (text == null) {
            return null;
        }
        if (text.matches("-?(0|[1-9]\\d{0,17})")) {
            return Long.valueOf(text);
        }
        if (text.matches("-?(0|[1-9]\\d*)\\.\\d+")) {
            return Double.valueOf(text);
        }
        return text.equals("true") || text.equals("false") ? Boolean.valueOf(text) : text;
    }
}
