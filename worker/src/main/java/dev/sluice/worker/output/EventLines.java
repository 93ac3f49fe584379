package dev.sluice.worker.output;

import dev.sluice.engine.inspect.QueryResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Events as lines, each printed once however often the log is read. */
public final class EventLines {
    private final boolean json;
    private final Set<String> seen = new HashSet<>();

    /**
     * @param json one JSON object a line instead of text
     */
    public EventLines(boolean json) {
        this.json = json;
    }

    /** Lines for the events that were not there before. */
    public List<String> unseen(QueryResult events) {
        List<String> lines = new ArrayList<>();
        for (List<@Nullable Object> row : events.rows()) {
            Map<String, @Nullable Object> event = new LinkedHashMap<>();
            for (int column = 0; column < events.columns().size(); column++) {
                event.put(events.columns().get(column), row.get(column));
            }
            if (seen.add(text(event, "id"))) {
                lines.add(json ? Json.line(event) : line(event));
            }
        }
        return lines;
    }

    private static String line(Map<String, @Nullable Object> event) {
        String flow = text(event, "flow_name");
        return text(event, "timestamp") + "  " + text(event, "level") + "  " + text(event, "event_type") + "  "
                + (flow.isEmpty() ? "" : flow + ": ") + text(event, "message");
    }

    private static String text(Map<String, @Nullable Object> event, String key) {
        Object value = event.get(key);
        return value == null ? "" : value.toString();
    }
}
