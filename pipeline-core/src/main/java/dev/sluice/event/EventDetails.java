package dev.sluice.event;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.sluice.event.table.EventErrors;
import dev.sluice.secret.Redaction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The details of an event as JSON: one object under a key named after the event's type. */
final class EventDetails {
    /** Where details name what had to be left out. */
    static final String LEFT_OUT = "left_out";

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .addModule(new SimpleModule().addSerializer(String.class, new RedactedText()))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    private EventDetails() {}

    /** A type as the log writes it. */
    static String typeName(Event.EventType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    /** The details as JSON, whole values left out where it would be longer than its limit. */
    static String json(Event event) {
        ObjectNode wrapped = MAPPER.createObjectNode();
        ObjectNode details = wrapped.putObject(typeName(event.type()));
        try {
            for (Map.Entry<String, Object> entry : event.details().entrySet()) {
                details.set(entry.getKey(), MAPPER.valueToTree(entry.getValue()));
            }
            String text = MAPPER.writeValueAsString(wrapped);
            return text.length() <= EventLimits.MAX_DETAILS_CHARS ? text : shortened(wrapped, details);
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw EventErrors.notSerializable(event.message(), e);
        }
    }

    private static String shortened(ObjectNode wrapped, ObjectNode details) {
        List<String> leftOut = new ArrayList<>();
        String text = wrapped.toString();
        while (text.length() > EventLimits.MAX_DETAILS_CHARS && !details.isEmpty()) {
            String longest = longest(details);
            details.remove(longest);
            leftOut.add(EventLimits.cut(longest, EventLimits.MAX_FRAME_CHARS));
            text = wrapped.toString();
        }
        details.set(LEFT_OUT, MAPPER.valueToTree(EventLimits.first(leftOut, EventLimits.MAX_EXCEPTIONS)));
        return wrapped.toString();
    }

    /** Writes texts without the values of secrets. */
    private static final class RedactedText extends StdScalarSerializer<String> {
        private static final long serialVersionUID = 1L;

        RedactedText() {
            super(String.class);
        }

        @Override
        public void serialize(String text, JsonGenerator json, SerializerProvider context) throws IOException {
            json.writeString(Redaction.of(text));
        }
    }

    private static String longest(ObjectNode details) {
        String longest = "";
        int longestChars = -1;
        for (Map.Entry<String, JsonNode> field : details.properties()) {
            int chars = field.getKey().length() + field.getValue().toString().length();
            if (chars > longestChars) {
                longest = field.getKey();
                longestChars = chars;
            }
        }
        return longest;
    }
}
