package dev.sluice.event;

import dev.sluice.error.PipelineException;
import dev.sluice.state.table.FlowOutcome;
import dev.sluice.state.table.RefreshKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the events about one attempt of a flow. All that end the attempt share one id: of an attempt that crashed and of
 * the successor that closes it for it, the first to write is the one that readers see.
 *
 * @param update the update
 * @param flow the flow, as messages show it
 * @param dataset the dataset it feeds, as messages show it
 * @param attempt number of the attempt from 1; 0 for a flow that isn't tried
 */
public record FlowEvents(Events update, String flow, String dataset, int attempt) {

    /** A way to refresh that was considered and not taken, and why. */
    public record Refused(String technique, String reason) {}

    /** Id of the event that ends this attempt, whatever it says. */
    public String terminalId() {
        return EventIds.terminal(update.updateId(), flow, update.fencingToken(), attempt);
    }

    /**
     * How the flow is going to be refreshed.
     *
     * @param inputVersions versions of the tables it reads, by name
     */
    public Event planned(RefreshKind technique, String reason, List<Refused> refused, Map<String, Long> inputVersions) {
        Details details = new Details()
                .with("technique", technique.name())
                .with("reason", reason)
                .with("refused", refused)
                .with("input_versions", inputVersions);
        String message = "Flow " + flow + " will be refreshed by " + technique + ": " + reason;
        String id = EventIds.of("planning_information", terminalId());
        return event(id, Event.EventType.PLANNING_INFORMATION, Event.Level.INFO, message, null, details);
    }

    /** The flow is in a state that doesn't end an attempt, or ended in one for the given reason. */
    public Event progress(FlowState state, String reason) {
        String message = "Flow " + flow + " is " + state + (reason.isEmpty() ? "" : ": " + reason);
        Event.Level level = state == FlowState.SKIPPED ? Event.Level.WARN : Event.Level.INFO;
        Details details = status(state).with("reason", reason.isEmpty() ? null : reason);
        return event(id(state), Event.EventType.FLOW_PROGRESS, level, message, null, details);
    }

    /** The attempt ended well. */
    public Event completed(FlowOutcome outcome) {
        return completed(outcome, FlowMetrics.unknown());
    }

    /** The attempt ended well, with what else it counted. */
    public Event completed(FlowOutcome outcome, FlowMetrics counted) {
        FlowState state = FlowState.valueOf(outcome.state().name());
        Details metrics = new Details()
                .with("num_output_rows", outcome.outputRows())
                .with("num_upserted_rows", counted.upsertedRows())
                .with("num_deleted_rows", counted.deletedRows())
                .with("backlog_files", counted.backlogFiles())
                .with("backlog_bytes", counted.backlogBytes());
        Details details = status(state)
                .with("refresh", outcome.refresh().name())
                .with("reason", outcome.reason())
                .with("duration_ms", outcome.durationMs())
                .with("table_version", outcome.tableVersion())
                .with("metrics", metrics.map())
                .with(
                        "data_quality",
                        quality(outcome.expectations(), outcome.droppedRows(), counted.quarantinedRecords(), false));
        String message = "Flow " + flow + " is " + state + ": " + outcome.outputRows() + " rows by " + outcome.refresh()
                + (outcome.reason().isEmpty() ? "" : ", " + outcome.reason());
        return event(id(state), Event.EventType.FLOW_PROGRESS, Event.Level.INFO, message, null, details);
    }

    /**
     * The attempt failed.
     *
     * @param willRetry whether another attempt follows
     * @param partial what expectations had counted until then
     */
    public Event failed(Throwable failure, boolean willRetry, long durationMs, List<FlowOutcome.RuleCount> partial) {
        Details details = status(FlowState.FAILED)
                .with("will_retry", willRetry)
                .with("duration_ms", durationMs)
                .with("data_quality", quality(partial, null, null, true));
        if (failure instanceof PipelineException ours) {
            details.with("error_code", ours.code().name())
                    .with("error_kind", ours.kind().name())
                    .withSource(ours.first().where());
        }
        return event(
                terminalId(),
                Event.EventType.FLOW_PROGRESS,
                willRetry ? Event.Level.WARN : Event.Level.ERROR,
                "Flow " + flow + " has failed: " + Failures.rootCause(failure),
                Failures.describe(failure, !willRetry),
                details);
    }

    /** The attempt's process is gone and left no word; its successor writes this. */
    public Event crashed(boolean willRetry) {
        return event(
                terminalId(),
                Event.EventType.FLOW_PROGRESS,
                Event.Level.WARN,
                "Flow " + flow + " has failed: attempt " + attempt + " ended without a word, its process is gone",
                null,
                status(FlowState.FAILED).with("will_retry", willRetry).with("is_crash", true));
    }

    private Details status(FlowState state) {
        return new Details()
                .with("status", state.name())
                .with("attempt", attempt)
                .with("fencing_token", update.fencingToken());
    }

    private String id(FlowState state) {
        return state.endsAttempt() && attempt > 0
                ? terminalId()
                : EventIds.of("flow_progress", terminalId(), state.name());
    }

    private static @Nullable Map<String, Object> quality(
            List<FlowOutcome.RuleCount> counts, @Nullable Long dropped, @Nullable Long quarantined, boolean isPartial) {
        List<Map<String, Object>> rules = counts.stream()
                .filter(count -> count.passedRecords() + count.failedRecords() > 0)
                .map(FlowEvents::json)
                .toList();
        if (rules.isEmpty()) {
            return null;
        }
        return new Details()
                .with("dropped_records", dropped)
                .with("quarantined_records", quarantined)
                .with("is_partial", isPartial)
                .with("expectations", rules)
                .map();
    }

    private static Map<String, Object> json(FlowOutcome.RuleCount count) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", count.name());
        json.put("dataset", count.dataset());
        json.put("passed_records", count.passedRecords());
        json.put("failed_records", count.failedRecords());
        return json;
    }

    private Event event(
            String id,
            Event.EventType type,
            Event.Level level,
            String message,
            Event.@Nullable ErrorInfo error,
            Details details) {
        Event.Origin origin =
                new Event.Origin(update.pipelineId(), update.pipelineName(), update.updateId(), flow, dataset, null);
        return new Event(id, type, level, origin, update.clock().instant(), message, error, details.map());
    }
}
