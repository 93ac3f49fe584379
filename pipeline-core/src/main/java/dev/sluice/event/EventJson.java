package dev.sluice.event;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Events as rows of the log, all but their sequence. Whatever is longer than its limit is cut here, so that no single
 * event can make the log hard to read.
 *
 * <p>Thread safety: all methods may be called at the same time.
 */
final class EventJson {
    /** Characters of an event's message, and of one exception's message. */
    static final int MAX_MESSAGE_CHARS = 8_000;

    /** Exceptions of one chain of causes. */
    static final int MAX_EXCEPTIONS = 8;

    /** Frames of one exception's stack. */
    static final int MAX_STACK_FRAMES = 40;

    /** Characters of one frame. */
    static final int MAX_FRAME_CHARS = 300;

    /** Characters of an event's details as JSON. */
    static final int MAX_DETAILS_CHARS = 60_000;

    /** Where details name what had to be left out. */
    static final String LEFT_OUT = "left_out";

    private static final String MATURITY_LEVEL = "STABLE";
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    private EventJson() {}

    /** One row; the host is the machine that writes it. */
    static ObjectNode row(Event event, String host) {
        ObjectNode row = MAPPER.createObjectNode();
        row.put(EventColumns.ID, event.id());
        row.set("origin", origin(event.origin(), host));
        row.put("timestamp", event.timestamp().truncatedTo(ChronoUnit.MICROS).toString());
        row.put("message", cut(event.message(), MAX_MESSAGE_CHARS));
        row.put("level", event.level().name());
        row.put("maturity_level", MATURITY_LEVEL);
        row.set("error", event.error() == null ? null : error(event.error()));
        row.put("details", details(event));
        row.put("event_type", typeName(event.type()));
        return row;
    }

    /** The row's text. */
    static String text(ObjectNode row) {
        return row.toString();
    }

    /** A type as the column holds it. */
    static String typeName(Event.EventType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    private static ObjectNode origin(Event.Origin origin, String host) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("pipeline_id", origin.pipelineId());
        node.put("pipeline_name", origin.pipelineName());
        node.put("update_id", origin.updateId());
        node.put("flow_id", origin.flowName() == null ? null : EventIds.flow(origin.pipelineId(), origin.flowName()));
        node.put("flow_name", origin.flowName());
        node.put("dataset_name", origin.datasetName());
        node.put("batch_id", origin.batchId());
        node.put("host", host);
        return node;
    }

    private static ObjectNode error(Event.ErrorInfo error) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("fatal", error.fatal());
        ArrayNode exceptions = node.putArray("exceptions");
        for (Event.ExceptionInfo exception : first(error.exceptions(), MAX_EXCEPTIONS)) {
            ObjectNode one = exceptions.addObject();
            one.put("class_name", exception.className());
            one.put("message", cut(exception.message(), MAX_MESSAGE_CHARS));
            ArrayNode stack = one.putArray("stack");
            first(exception.stack(), MAX_STACK_FRAMES).forEach(frame -> stack.add(cut(frame, MAX_FRAME_CHARS)));
        }
        return node;
    }

    private static String details(Event event) {
        ObjectNode wrapped = MAPPER.createObjectNode();
        try {
            ObjectNode details = wrapped.putObject(typeName(event.type()));
            event.details().forEach((key, value) -> details.set(key, MAPPER.valueToTree(value)));
            String text = MAPPER.writeValueAsString(wrapped);
            return text.length() <= MAX_DETAILS_CHARS ? text : shortened(wrapped, details);
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw EventErrors.notSerializable(event, e);
        }
    }

    /** Leaves out whole values, longest first, until the rest fits. */
    private static String shortened(ObjectNode wrapped, ObjectNode details) {
        List<String> leftOut = new ArrayList<>();
        String text = wrapped.toString();
        while (text.length() > MAX_DETAILS_CHARS) {
            String longest = "";
            int longestChars = -1;
            for (Map.Entry<String, ?> field : details.properties()) {
                int chars = String.valueOf(field.getValue()).length();
                if (chars > longestChars && !field.getKey().equals(LEFT_OUT)) {
                    longest = field.getKey();
                    longestChars = chars;
                }
            }
            if (longestChars < 0) {
                details.removeAll();
                return wrapped.toString();
            }
            details.remove(longest);
            leftOut.add(cut(longest, MAX_FRAME_CHARS));
            details.set(LEFT_OUT, MAPPER.valueToTree(leftOut));
            text = wrapped.toString();
        }
        return text;
    }

    private static <T> List<T> first(List<T> list, int limit) {
        return list.size() <= limit ? list : list.subList(0, limit);
    }

    /** The text, or its beginning with the number of characters that are missing. */
    static String cut(@Nullable String text, int limit) {
        if (text == null) {
            return "";
        }
        if (text.length() <= limit) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(limit - 1)) ? limit - 1 : limit;
        return text.substring(0, end) + "... (" + (text.length() - end) + " characters left out)";
    }
}
