package dev.sluice.activity;

import dev.sluice.engine.PipelineEngine;
import dev.sluice.engine.continuous.DueWork;
import dev.sluice.engine.continuous.WatchRequest;
import dev.sluice.workflow.continuous.ContinuousActivities;
import dev.sluice.workflow.continuous.WatchReply;
import dev.sluice.workflow.continuous.WatchTask;
import io.temporal.activity.Activity;
import java.util.List;

/**
 * Watches what a continuous pipeline reads.
 *
 * <p>Thread safety: yes.
 */
public final class WatchActivity implements ContinuousActivities {
    /** More names would not fit into a payload; an update of everything does the same and a little more. */
    private static final int MAX_NAMES = 500;

    private final PipelineEngine engine;
    private final PipelineRoots roots;
    private final Heartbeats heartbeats;

    public WatchActivity(PipelineEngine engine, PipelineRoots roots, Heartbeats heartbeats) {
        this.engine = engine;
        this.roots = roots;
        this.heartbeats = heartbeats;
    }

    @Override
    public WatchReply watch(WatchTask task) {
        WatchRequest request = new WatchRequest(task.parameters(), task.ticket(), task.failed(), task.allFailed());
        DueWork due = new EngineCall(Activity.getExecutionContext(), 0)
                .run(heartbeats, context -> engine.awaitWork(roots.open(task.spec()), request, context));
        boolean isEverything = due.isEverything() || due.datasets().size() > MAX_NAMES;
        return new WatchReply(due.ticket(), isEverything ? List.of() : due.datasets());
    }
}
