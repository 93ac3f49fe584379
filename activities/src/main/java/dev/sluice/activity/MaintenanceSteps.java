package dev.sluice.activity;

import dev.sluice.engine.MaintenanceEngine;
import dev.sluice.engine.maintenance.MaintenanceTask;
import dev.sluice.execution.maintenance.StepReport;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.workflow.maintenance.MaintenanceActivities;
import dev.sluice.workflow.maintenance.MaintenanceJob;
import dev.sluice.workflow.maintenance.StepResult;
import dev.sluice.workflow.maintenance.TablePage;
import dev.sluice.workflow.maintenance.TablesTask;
import io.temporal.activity.Activity;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The steps of maintenance.
 *
 * <p>Thread safety: yes.
 */
public final class MaintenanceSteps implements MaintenanceActivities {
    /** Characters of the names in a page; with escapes and other alphabets it stays well below 64 KB. */
    private static final int MAX_PAGE = 20_000;

    private static final int MAX_REASON = 500;

    private final MaintenanceEngine engine;
    private final PipelineRoots roots;
    private final Heartbeats heartbeats;

    public MaintenanceSteps(MaintenanceEngine engine, PipelineRoots roots, Heartbeats heartbeats) {
        this.engine = engine;
        this.roots = roots;
        this.heartbeats = heartbeats;
    }

    @Override
    public TablePage tables(TablesTask task) {
        List<String> all = call(context -> engine.maintainedTables(roots.open(task.spec())));
        int from = Math.min(task.from(), all.size());
        int to = from;
        for (int size = 0; to < all.size() && size < MAX_PAGE; to++) {
            size += all.get(to).length();
        }
        return new TablePage(all.size(), all.subList(from, to));
    }

    @Override
    public List<StepResult> maintain(MaintenanceJob job) {
        Set<MaintenanceTask> tasks = EnumSet.noneOf(MaintenanceTask.class);
        job.tasks().forEach(task -> tasks.add(MaintenanceTask.valueOf(task)));
        return results(call(context -> engine.maintain(roots.open(job.spec()), job.table(), tasks, context)));
    }

    @Override
    public List<StepResult> prune(MaintenanceJob job) {
        return results(call(context -> engine.prune(roots.open(job.spec()), context)));
    }

    private <T> T call(Function<FlowContext, T> work) {
        return new EngineCall(Activity.getExecutionContext(), 0).run(heartbeats, work);
    }

    private static List<StepResult> results(List<StepReport> reports) {
        return reports.stream()
                .map(report -> new StepResult(
                        report.table(),
                        report.step(),
                        report.state().name(),
                        Shortened.to(MAX_REASON, report.reason()),
                        report.numbers()))
                .toList();
    }
}
