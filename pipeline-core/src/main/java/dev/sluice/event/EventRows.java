package dev.sluice.event;

import dev.sluice.event.table.EventColumns;
import dev.sluice.event.table.EventRow;
import dev.sluice.secret.Redaction;
import java.time.Instant;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.jspecify.annotations.Nullable;

/** Events as rows of the log, all but their sequence, each value within its limit. */
final class EventRows {
    private static final String MATURITY_LEVEL = "STABLE";
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long NANOS_PER_MICRO = 1_000;

    private EventRows() {}

    /** The row; the host is the machine that writes it. */
    static EventRow of(Event event, String host) {
        SimpleGroup row = new SimpleGroup(EventColumns.FILE_SCHEMA);
        long timestampMicros = micros(event.timestamp());
        row.add(EventColumns.ID, event.id());
        origin(event.origin(), host, row.addGroup("origin"));
        row.add(EventColumns.TIMESTAMP, timestampMicros);
        row.add("message", text(event.message()));
        row.add("level", event.level().name());
        row.add("maturity_level", MATURITY_LEVEL);
        if (event.error() != null) {
            error(event.error(), row.addGroup("error"));
        }
        row.add("details", EventDetails.json(event));
        row.add("event_type", EventDetails.typeName(event.type()));
        return new EventRow(row, timestampMicros, event.origin().updateId());
    }

    /** Microseconds since 1970. */
    static long micros(Instant time) {
        return time.getEpochSecond() * MICROS_PER_SECOND + time.getNano() / NANOS_PER_MICRO;
    }

    private static void origin(Event.Origin origin, String host, Group group) {
        group.add("pipeline_id", origin.pipelineId());
        group.add("pipeline_name", origin.pipelineName());
        addIfKnown(group, "update_id", origin.updateId());
        if (origin.flowName() != null) {
            group.add("flow_id", EventIds.flow(origin.pipelineId(), origin.flowName()));
        }
        addIfKnown(group, "flow_name", origin.flowName());
        addIfKnown(group, "dataset_name", origin.datasetName());
        if (origin.batchId() != null) {
            group.add("batch_id", origin.batchId());
        }
        group.add("host", host);
    }

    private static void error(Event.ErrorInfo error, Group group) {
        group.add("fatal", error.fatal());
        Group exceptions = group.addGroup("exceptions");
        for (Event.ExceptionInfo exception : EventLimits.first(error.exceptions(), EventLimits.MAX_EXCEPTIONS)) {
            Group one = exceptions.addGroup("list").addGroup("element");
            one.add("class_name", exception.className());
            one.add("message", text(exception.message()));
            Group stack = one.addGroup("stack");
            for (String frame : EventLimits.first(exception.stack(), EventLimits.MAX_STACK_FRAMES)) {
                stack.addGroup("list").add("element", EventLimits.cut(frame, EventLimits.MAX_FRAME_CHARS));
            }
        }
    }

    /** Secrets go first: a value that is cut in two is not found any more. */
    private static String text(String text) {
        return EventLimits.cut(Redaction.of(text), EventLimits.MAX_MESSAGE_CHARS);
    }

    private static void addIfKnown(Group group, String field, @Nullable String value) {
        if (value != null) {
            group.add(field, value);
        }
    }
}
