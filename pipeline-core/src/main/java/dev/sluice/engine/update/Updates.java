package dev.sluice.engine.update;

import dev.sluice.execution.input.UpdateStore;
import dev.sluice.graph.Graph;
import dev.sluice.graph.Problems;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.UpdatePlan;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Updates that this process has worked on, so that each of their flows need not read plan and definition again. */
public final class Updates {
    /** Updates kept. */
    private static final int MAX_UPDATES = 16;

    private final Map<String, Loaded> recent =
            Collections.synchronizedMap(new LinkedHashMap<>(MAX_UPDATES, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Loaded> eldest) {
                    return size() > MAX_UPDATES;
                }
            });

    /**
     * An update's plan with the definition it runs on.
     *
     * @param plan the plan
     * @param graph the definition, names bound
     */
    public record Loaded(UpdatePlan plan, Graph graph) {}

    void remember(OpenPipeline pipeline, Loaded update) {
        recent.put(key(pipeline, update.plan().ref()), update);
    }

    /** The plan, from the storage folder if this process does not know it; nothing where it was never made. */
    Optional<Loaded> find(OpenPipeline pipeline, PlanRef ref) {
        Loaded known = recent.get(key(pipeline, ref));
        if (known != null) {
            return Optional.of(known);
        }
        Optional<Loaded> stored = pipeline.updates()
                .plan(ref)
                .map(plan -> new Loaded(plan, Graph.of(pipeline.updates().definition(ref), new Problems())));
        stored.ifPresent(update -> remember(pipeline, update));
        return stored;
    }

    /**
     * The plan.
     *
     * @throws dev.sluice.error.PipelineException UNKNOWN_UPDATE where it was never made
     */
    public Loaded require(OpenPipeline pipeline, PlanRef ref) {
        return find(pipeline, ref).orElseThrow(() -> UpdateStore.unknown(ref.updateId()));
    }

    private static String key(OpenPipeline pipeline, PlanRef ref) {
        return pipeline.layout().root() + " " + ref.updateId() + " " + ref.revision();
    }
}
