package dev.sluice.plan;

import java.util.List;
import java.util.Map;

/**
 * What somebody asks of one update.
 *
 * @param updateId id of the update, chosen by whoever starts it; the same id always means the same update
 * @param cause why it was started
 * @param behaviour how errors are treated
 * @param refresh datasets to refresh; with {@code fullRefresh} and {@code refreshFlows} empty too: all of them
 * @param fullRefresh datasets to reset and recompute
 * @param fullRefreshAll reset and recompute everything
 * @param refreshFlows flows to run, without the other flows of their datasets
 * @param resetCheckpoints flows that start from the beginning of their sources, their table's content kept
 * @param cascade also reset the streaming tables that read a reset one
 * @param keepDownstream let streaming tables that read a reset one go on with what arrives after the reset
 * @param allowDataLoss reset even where the sources hold less than the table
 * @param parameters values that replace the project file's
 * @param user who asked
 */
public record UpdateRequest(
        String updateId,
        Cause cause,
        Behaviour behaviour,
        List<String> refresh,
        List<String> fullRefresh,
        boolean fullRefreshAll,
        List<String> refreshFlows,
        List<String> resetCheckpoints,
        boolean cascade,
        boolean keepDownstream,
        boolean allowDataLoss,
        Map<String, String> parameters,
        String user) {
    @SuppressWarnings("ConstantValue") // Plans of earlier releases have no flows to refresh.
    public UpdateRequest {
        refresh = List.copyOf(refresh);
        fullRefresh = List.copyOf(fullRefresh);
        refreshFlows = refreshFlows == null ? List.of() : List.copyOf(refreshFlows);
        resetCheckpoints = List.copyOf(resetCheckpoints);
        parameters = Map.copyOf(parameters);
    }

    /** An update of everything, started by hand. */
    public static UpdateRequest everything(String updateId) {
        return new UpdateRequest(
                updateId,
                Cause.USER_ACTION,
                Behaviour.DEVELOPMENT,
                List.of(),
                List.of(),
                false,
                List.of(),
                List.of(),
                false,
                false,
                false,
                Map.of(),
                System.getProperty("user.name", "unknown"));
    }

    /** Whether it is for some datasets or flows only. */
    public boolean refreshesSome() {
        return !refresh.isEmpty() || !fullRefresh.isEmpty() || !refreshFlows.isEmpty();
    }

    /** Why an update was started. */
    public enum Cause {
        USER_ACTION,
        JOB_TASK,
        SCHEDULE,
        API_CALL,
        CONTINUOUS,
        RETRY_ON_FAILURE,
        SCHEMA_CHANGE
    }

    /** How errors are treated: shown at once, or retried. */
    public enum Behaviour {
        DEVELOPMENT,
        PRODUCTION
    }
}
