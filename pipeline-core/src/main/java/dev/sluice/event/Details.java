package dev.sluice.event;

import dev.sluice.error.SourceLocation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Details of an event while they are put together: keys in order, nothing for what isn't known. */
final class Details {
    private final Map<String, Object> values = new LinkedHashMap<>();

    /** Adds a value, unless there is none. */
    Details with(String key, @Nullable Object value) {
        if (value != null) {
            values.put(key, value);
        }
        return this;
    }

    /** Adds a place in the user's source, unless there is none. */
    Details withSource(@Nullable SourceLocation where) {
        return where == null
                ? this
                : with("source", Map.of("file", where.file(), "line", where.line(), "column", where.column()));
    }

    Map<String, Object> map() {
        return Collections.unmodifiableMap(values);
    }
}
