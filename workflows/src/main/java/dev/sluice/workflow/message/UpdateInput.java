package dev.sluice.workflow.message;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The input of {@code PipelineUpdate}: stable JSON that any SDK may write. Missing fields have the defaults named here,
 * unknown ones are ignored; choices are text, so that a bad value is refused by the update instead of blocking it.
 *
 * @param pipeline what to update; required
 * @param cause USER_ACTION, JOB_TASK, SCHEDULE, API_CALL, CONTINUOUS, ..; default: by the way of starting
 * @param behaviour DEVELOPMENT or PRODUCTION; default: by the cause
 * @param refresh datasets to refresh; with {@code fullRefresh} and {@code refreshFlows} empty too: all of them
 * @param fullRefresh datasets to reset and recompute
 * @param fullRefreshAll reset and recompute everything
 * @param refreshFlows flows to run, without the other flows of their datasets
 * @param resetCheckpoints flows that start from the beginning of their sources
 * @param cascade also reset the streaming tables that read a reset one
 * @param keepDownstream let streaming tables that read a reset one go on as they are
 * @param allowDataLoss reset even where the sources hold less than the table
 * @param validateOnly check everything and say what an update would do; nothing is written, nobody is told
 * @param parameters values that replace the project file's
 * @param onConflict FAIL; QUEUE: wait for the end of an update that is active; CANCEL_OTHER: end it; default: by the cause
 * @param onFailure FAIL (default) or HOLD: with HOLD the update stays open after failures until somebody decides
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record UpdateInput(
        @Nullable PipelineRef pipeline,
        @Nullable String cause,
        @Nullable String behaviour,
        List<String> refresh,
        List<String> fullRefresh,
        boolean fullRefreshAll,
        List<String> refreshFlows,
        List<String> resetCheckpoints,
        boolean cascade,
        boolean keepDownstream,
        boolean allowDataLoss,
        boolean validateOnly,
        Map<String, String> parameters,
        @Nullable String onConflict,
        @Nullable String onFailure) {

    /** Key of the memo field that says who asked for the update. */
    public static final String USER_MEMO = "user";

    /** Value of {@code onFailure}: stay open. */
    public static final String HOLD = "HOLD";

    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public UpdateInput {
        refresh = refresh == null ? List.of() : List.copyOf(refresh);
        fullRefresh = fullRefresh == null ? List.of() : List.copyOf(fullRefresh);
        refreshFlows = refreshFlows == null ? List.of() : List.copyOf(refreshFlows);
        resetCheckpoints = resetCheckpoints == null ? List.of() : List.copyOf(resetCheckpoints);
        parameters = parameters == null ? Map.of() : Map.copyOf(parameters);
    }

    /** Whether the update stays open after failures. */
    public boolean holdsOnFailure() {
        return HOLD.equalsIgnoreCase(onFailure);
    }

    /** The same for these datasets only, with these parameters. */
    public UpdateInput with(List<String> datasets, Map<String, String> values) {
        return new UpdateInput(
                pipeline,
                cause,
                behaviour,
                datasets,
                fullRefresh,
                fullRefreshAll,
                refreshFlows,
                resetCheckpoints,
                cascade,
                keepDownstream,
                allowDataLoss,
                validateOnly,
                values,
                onConflict,
                onFailure);
    }

    /** The same, only to be checked. */
    public UpdateInput validating() {
        return new UpdateInput(
                pipeline,
                cause,
                behaviour,
                refresh,
                fullRefresh,
                fullRefreshAll,
                refreshFlows,
                resetCheckpoints,
                cascade,
                keepDownstream,
                allowDataLoss,
                true,
                parameters,
                onConflict,
                onFailure);
    }

    /** What stands for an input that is missing. */
    public static final UpdateInput EMPTY = everything(null, null, null);

    /** The same with other values for the project file's parameters. */
    public UpdateInput withParameters(Map<String, String> values) {
        return with(refresh, values);
    }

    /** A refresh of everything; cause and behaviour null: what the way of starting implies. */
    public static UpdateInput everything(
            @Nullable PipelineRef pipeline, @Nullable String cause, @Nullable String behaviour) {
        return new UpdateInput(
                pipeline, cause, behaviour, List.of(), List.of(), false, List.of(), List.of(), false, false, false,
                false, Map.of(), null, null);
    }
}
