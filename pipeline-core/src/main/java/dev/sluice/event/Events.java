package dev.sluice.event;

import dev.sluice.definition.Notice;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.PipelineIdentity;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes the events of one update. What is told of the same thing twice under the same fencing token has the same id and
 * so shows once; a token that only ever grows keeps apart what a reset update does again.
 *
 * @param pipelineId the pipeline's id
 * @param pipelineName the pipeline's name
 * @param updateId the update
 * @param fencingToken number of the lease under which the update runs
 * @param clock tells the events' time
 */
public record Events(String pipelineId, String pipelineName, String updateId, long fencingToken, Clock clock) {

    /** Events of an update that happen now. */
    public static Events of(String pipelineId, String pipelineName, String updateId, long fencingToken) {
        return new Events(pipelineId, pipelineName, updateId, fencingToken, Clock.systemUTC());
    }

    /** Events about what the pipeline's source declares. */
    public DefinitionEvents definitions() {
        return new DefinitionEvents(this);
    }

    /**
     * Events about one attempt of a flow.
     *
     * @param attempt number of the attempt from 1; 0 for what is said of a flow that isn't tried
     */
    public FlowEvents flow(String flow, String dataset, int attempt) {
        return new FlowEvents(this, flow, dataset, attempt);
    }

    /** An update was started, by whom and with what. */
    public Event createUpdate(UpdateRequest request, String definitionFingerprint) {
        Details details = new Details()
                .with("cause", request.cause().name())
                .with("user", request.user())
                .with("behaviour", request.behaviour().name())
                .with("refresh_selection", request.refresh())
                .with("full_refresh_selection", request.fullRefresh())
                .with("full_refresh", request.fullRefreshAll())
                .with("refresh_flow_selection", request.refreshFlows())
                .with("reset_checkpoint_selection", request.resetCheckpoints())
                .with("cascade", request.cascade())
                .with("keep_downstream", request.keepDownstream())
                .with("allow_data_loss", request.allowDataLoss())
                .with("parameters", request.parameters())
                .with("definition_fingerprint", definitionFingerprint);
        String message = "Update " + updateId + " started by " + request.cause();
        return event(
                EventIds.of("create_update", updateId),
                Event.EventType.CREATE_UPDATE,
                Event.Level.INFO,
                message,
                null,
                details);
    }

    /** Somebody asked for something: start, stop, retry, skip. */
    public Event userAction(String action, String user) {
        return event(
                UUID.randomUUID().toString(),
                Event.EventType.USER_ACTION,
                Event.Level.INFO,
                "User " + user + " asked for " + action,
                null,
                new Details().with("action", action).with("user", user));
    }

    /** The update is in a new state. */
    public Event updateProgress(UpdateState state) {
        return updateProgress(state, "Update " + updateId + " is " + state, null);
    }

    /** The update is in a new state, with the sentence that says why, and the failure if that is why. */
    public Event updateProgress(UpdateState state, String message, @Nullable Throwable failure) {
        return event(
                progressId(state),
                Event.EventType.UPDATE_PROGRESS,
                state == UpdateState.FAILED ? Event.Level.ERROR : Event.Level.INFO,
                message,
                failure == null ? null : Failures.describe(failure, true),
                new Details().with("state", state.name()));
    }

    /** A failed update runs again: tried again by itself, or because somebody asked. */
    public Event goesOn(UpdateRequest.Cause cause, String message) {
        return event(
                progressId(UpdateState.RUNNING),
                Event.EventType.UPDATE_PROGRESS,
                Event.Level.INFO,
                message,
                null,
                new Details().with("state", UpdateState.RUNNING.name()).with("cause", cause.name()));
    }

    /** Id of the event that ends the update, whatever it says: the first to be written is the one that readers see. */
    public String terminalId() {
        return EventIds.of("update_end", updateId, Long.toString(fencingToken));
    }

    private String progressId(UpdateState state) {
        return state.isTerminal()
                ? terminalId()
                : EventIds.of("update_progress", updateId, Long.toString(fencingToken), state.name());
    }

    /**
     * A long operation that is no flow: file listing, snapshot, maintenance.
     *
     * @param operation what, in lower case with underscores
     * @param status how far it is
     * @param numbers what it counted
     */
    public Event operationProgress(String operation, String status, String message, Map<String, Long> numbers) {
        return event(
                UUID.randomUUID().toString(),
                Event.EventType.OPERATION_PROGRESS,
                Event.Level.INFO,
                message,
                null,
                operationDetails(operation, status, numbers));
    }

    /**
     * A long operation that belongs to no update: maintenance.
     *
     * @param dataset the table that it is about, if it is about one
     */
    public static Event operation(
            PipelineIdentity pipeline,
            @Nullable String dataset,
            String operation,
            String status,
            String message,
            Map<String, Long> numbers) {
        return new Event(
                UUID.randomUUID().toString(),
                Event.EventType.OPERATION_PROGRESS,
                Event.Level.INFO,
                new Event.Origin(pipeline.id(), pipeline.name(), null, null, dataset, null),
                Instant.now(),
                message,
                null,
                operationDetails(operation, status, numbers).map());
    }

    private static Details operationDetails(String operation, String status, Map<String, Long> numbers) {
        return new Details().with("operation", operation).with("status", status).with("metrics", numbers);
    }

    /** A remark about the definition: an old spelling, a setting without effect, a warning. */
    public Event deprecation(Notice notice) {
        return event(
                EventIds.of("deprecation", updateId, notice.type().name(), notice.message(), "" + notice.location()),
                Event.EventType.DEPRECATION,
                Event.Level.WARN,
                notice.message(),
                null,
                new Details().with("notice", notice.type().name()).withSource(notice.location()));
    }

    private Event event(
            String id,
            Event.EventType type,
            Event.Level level,
            String message,
            Event.@Nullable ErrorInfo error,
            Details details) {
        Event.Origin origin = new Event.Origin(pipelineId, pipelineName, updateId, null, null, null);
        return new Event(id, type, level, origin, clock.instant(), message, error, details.map());
    }
}
