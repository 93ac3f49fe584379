package dev.sluice.plan;

import dev.sluice.graph.FlowInput;
import dev.sluice.graph.ResolvedFlow;
import dev.sluice.state.table.CommitRecord;
import dev.sluice.state.table.TableState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a materialized view is up to date, and if so at which versions of the tables it reads.
 *
 * @param reason why it has to be computed again; empty where it need not, as far as can be told yet
 * @param versions versions of its inputs at which it is up to date, by dataset key
 */
public record Freshness(Optional<String> reason, Map<String, Long> versions) {

    /**
     * Judges by what the last commit says it was computed from.
     *
     * @param sources state of the inputs that aren't datasets, by path
     * @param ids Delta's id of each table of the pipeline, by dataset key
     */
    public static Freshness of(
            ResolvedFlow flow, Optional<TableState> table, Map<String, String> sources, Map<String, String> ids) {
        return of(
                flow.fingerprint(),
                flow.volatility(),
                flow.inputs(),
                table.flatMap(TableState::lastChange),
                table.isPresent(),
                sources,
                ids);
    }

    /** As above, from the parts. */
    public static Freshness of(
            String fingerprint,
            Optional<String> volatility,
            Iterable<FlowInput> inputs,
            Optional<CommitRecord> last,
            boolean tableExists,
            Map<String, String> sources,
            Map<String, String> ids) {
        if (!tableExists) {
            return stale("it is computed for the first time");
        }
        if (last.isEmpty()) {
            return stale("its table was changed by somebody else");
        }
        if (!last.get().definition().equals(fingerprint)) {
            return stale("its definition changed");
        }
        if (volatility.isPresent()) {
            return stale(volatility.get());
        }
        Map<String, Long> versions = new LinkedHashMap<>();
        for (FlowInput input : inputs) {
            String then = last.get().inputs().get(InputToken.key(input));
            if (then == null) {
                return stale(input.name() + " was not read before");
            }
            if (input.kind() == FlowInput.Kind.DATASET) {
                InputToken token = InputToken.parse(then);
                if (!token.tableId().equals(ids.get(input.name()))) {
                    return stale(input.name() + " was created anew");
                }
                versions.put(input.name(), token.version());
            } else if (!InputToken.areSame(then, sources.get(input.path()))) {
                return stale(input.name() + " changed");
            }
        }
        return new Freshness(Optional.empty(), versions);
    }

    private static Freshness stale(String reason) {
        return new Freshness(Optional.of(reason), Map.of());
    }

    /** The display form of the versions' keys. */
    public Map<String, Long> versionsBy(java.util.function.Function<String, String> display) {
        Map<String, Long> named = new LinkedHashMap<>();
        versions.forEach((key, version) -> named.put(display.apply(key), version));
        return named;
    }
}
