package dev.sluice.worker;

import dev.sluice.activity.ScriptedEngine;
import dev.sluice.definition.DatasetKind;
import dev.sluice.engine.PipelineInspector;
import dev.sluice.engine.inspect.DryRun;
import dev.sluice.engine.inspect.GraphView;
import dev.sluice.engine.inspect.QueryResult;
import dev.sluice.plan.UpdateRequest;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers every question with the same small pipeline. */
final class ScriptedInspector implements PipelineInspector {
    private final List<String> asked = new CopyOnWriteArrayList<>();

    List<String> asked() {
        return List.copyOf(asked);
    }

    @Override
    public DryRun dryRun(URI spec, UpdateRequest request) {
        ScriptedEngine engine = new ScriptedEngine();
        engine.flow("bronze");
        return new DryRun(engine.plan(spec, request, 1), graph(spec), List.of(), List.of());
    }

    @Override
    public GraphView graph(URI spec) {
        return new GraphView(
                List.of(
                        new GraphView.Node("bronze", DatasetKind.STREAMING_TABLE, List.of("id BIGINT"), null),
                        new GraphView.Node("silver", DatasetKind.MATERIALIZED_VIEW, List.of("id BIGINT"), null)),
                List.of(new GraphView.Edge("bronze", "silver", "silver", true)));
    }

    @Override
    public QueryResult query(URI spec, String sql, int maxRows) {
        asked.add(sql);
        return new QueryResult(
                List.of("id", "note"),
                List.of("bigint", "string"),
                List.of(Arrays.asList(1L, "a,b"), Arrays.asList(2L, null)),
                false);
    }
}
