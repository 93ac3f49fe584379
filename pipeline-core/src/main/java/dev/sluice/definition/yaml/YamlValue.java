package dev.sluice.definition.yaml;

import dev.sluice.error.SourceLocation;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of a YAML document with the place where it stands. */
public sealed interface YamlValue {
    SourceLocation where();

    /** What it is, for messages. */
    String kind();

    /** A text, number or yes-or-no as it is written; null where YAML's word for nothing stands. */
    record Scalar(@Nullable String text, SourceLocation where) implements YamlValue {
        /** Whether the key has no value. */
        public boolean isEmpty() {
            return text == null || text.isEmpty();
        }

        @Override
        public String kind() {
            return isEmpty() ? "nothing" : "`" + text + "`";
        }
    }

    /** A list. */
    record Items(List<YamlValue> values, SourceLocation where) implements YamlValue {
        @Override
        public String kind() {
            return "a list";
        }
    }

    /** Keys and values in written order. */
    record Mapping(Map<String, Entry> entries, SourceLocation where) implements YamlValue {
        @Override
        public String kind() {
            return "a mapping";
        }
    }

    /** A value of a mapping with the place of its key. */
    record Entry(String key, SourceLocation keyWhere, YamlValue value) {}
}
