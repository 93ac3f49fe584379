package dev.sluice.worker.project;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The query behind {@code sluice events}. */
public final class EventQuery {
    private static final Pattern UPDATE_ID = Pattern.compile("[A-Za-z0-9._:-]+");
    private static final Pattern EVENT_TYPE = Pattern.compile("[a-z_]+");
    private static final Pattern LEVEL = Pattern.compile("INFO|WARN|ERROR|METRICS");

    private EventQuery() {}

    /**
     * The newest events that match, oldest of them first.
     *
     * @throws PipelineException ARGUMENT_INVALID
     */
    public static String of(
            String pipeline, @Nullable String update, @Nullable String level, @Nullable String type, int limit) {
        List<String> conditions = new ArrayList<>();
        if (update != null) {
            conditions.add("origin.update_id = '" + checked("--update", UPDATE_ID, update) + "'");
        }
        if (level != null) {
            conditions.add("level = '" + checked("--level", LEVEL, level.toUpperCase(Locale.ROOT)) + "'");
        }
        if (type != null) {
            conditions.add("event_type = '" + checked("--type", EVENT_TYPE, type.toLowerCase(Locale.ROOT)) + "'");
        }
        String where = conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
        return "SELECT * FROM (SELECT id, timestamp, level, event_type, origin.update_id AS update_id,"
                + " origin.flow_name AS flow_name, message FROM event_log('" + escaped(pipeline) + "')" + where
                + " ORDER BY timestamp DESC, id DESC LIMIT " + limit + ") ORDER BY timestamp, id";
    }

    private static String checked(String option, Pattern pattern, String value) {
        if (!pattern.matcher(value).matches()) {
            throw new PipelineException(
                    Problem.of(ErrorCode.ARGUMENT_INVALID, option + " cannot be " + value, "see sluice events --help"));
        }
        return value;
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("'", "\\'");
    }
}
