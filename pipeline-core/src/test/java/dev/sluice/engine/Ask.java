package dev.sluice.engine;

import dev.sluice.plan.UpdateRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a test asks of an update: everything, unless it says otherwise. */
final class Ask {
    private final List<String> refresh;
    private final List<String> fullRefresh;
    private final boolean fullRefreshAll;
    private final Map<String, String> parameters = new HashMap<>();
    private List<String> refreshFlows = List.of();
    private List<String> resetCheckpoints = List.of();
    private boolean cascade;
    private boolean keepDownstream;
    private boolean allowDataLoss;
    private UpdateRequest.Behaviour behaviour = UpdateRequest.Behaviour.DEVELOPMENT;

    private Ask(List<String> refresh, List<String> fullRefresh, boolean fullRefreshAll) {
        this.refresh = refresh;
        this.fullRefresh = fullRefresh;
        this.fullRefreshAll = fullRefreshAll;
    }

    static Ask everything() {
        return new Ask(List.of(), List.of(), false);
    }

    static Ask refresh(String... datasets) {
        return new Ask(List.of(datasets), List.of(), false);
    }

    static Ask fullRefresh(String... datasets) {
        return new Ask(List.of(), List.of(datasets), false);
    }

    static Ask fullRefreshAll() {
        return new Ask(List.of(), List.of(), true);
    }

    Ask refreshFlow(String... flows) {
        refreshFlows = List.of(flows);
        return this;
    }

    Ask cascade() {
        cascade = true;
        return this;
    }

    Ask keepDownstream() {
        keepDownstream = true;
        return this;
    }

    Ask allowDataLoss() {
        allowDataLoss = true;
        return this;
    }

    Ask resetCheckpoint(String... flows) {
        resetCheckpoints = List.of(flows);
        return this;
    }

    Ask production() {
        behaviour = UpdateRequest.Behaviour.PRODUCTION;
        return this;
    }

    Ask parameter(String key, String value) {
        parameters.put(key, value);
        return this;
    }

    UpdateRequest request(String updateId) {
        return new UpdateRequest(
                updateId,
                UpdateRequest.Cause.USER_ACTION,
                behaviour,
                refresh,
                fullRefresh,
                fullRefreshAll,
                refreshFlows,
                resetCheckpoints,
                cascade,
                keepDownstream,
                allowDataLoss,
                parameters,
                "tester");
    }
}
