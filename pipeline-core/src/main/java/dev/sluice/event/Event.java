package dev.sluice.event;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the event log.
 *
 * @param id a UUID; an event that might be written twice (by an attempt and by its successor) has an id that both compute
 * @param type the event_type
 * @param level how loud it is
 * @param origin what it is about
 * @param timestamp when it happened
 * @param message a sentence for people; holds the root cause of a failure
 * @param error the failure, if it tells of one
 * @param details what the type's details hold; becomes JSON under a key named after the type
 */
public record Event(
        String id,
        EventType type,
        Level level,
        Origin origin,
        Instant timestamp,
        String message,
        @Nullable ErrorInfo error,
        Map<String, Object> details) {

    /** How loud an event is. */
    public enum Level {
        INFO,
        WARN,
        ERROR,
        METRICS
    }

    /** The event types that Sluice writes; the column holds the name in lower case. */
    public enum EventType {
        CREATE_UPDATE,
        USER_ACTION,
        UPDATE_PROGRESS,
        DATASET_DEFINITION,
        FLOW_DEFINITION,
        SINK_DEFINITION,
        PLANNING_INFORMATION,
        FLOW_PROGRESS,
        OPERATION_PROGRESS,
        DEPRECATION
    }

    /** What an event is about; parts that don't apply are null. */
    public record Origin(
            String pipelineId,
            String pipelineName,
            @Nullable String updateId,
            @Nullable String flowName,
            @Nullable String datasetName,
            @Nullable Long batchId) {}

    /** A failure as the log keeps it. */
    public record ErrorInfo(boolean fatal, List<ExceptionInfo> exceptions) {}

    /** One exception of a chain of causes; stack frames as text, at most a few. */
    public record ExceptionInfo(String className, String message, List<String> stack) {}
}
