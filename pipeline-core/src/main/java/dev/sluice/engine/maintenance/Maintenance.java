package dev.sluice.engine.maintenance;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.PipelineDefinition;
import dev.sluice.definition.key.PipelineKey;
import dev.sluice.engine.update.OpenPipeline;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.execution.maintenance.Checkpoints;
import dev.sluice.execution.maintenance.Compaction;
import dev.sluice.execution.maintenance.EventPruning;
import dev.sluice.execution.maintenance.KeptUpdates;
import dev.sluice.execution.maintenance.MaintainedTable;
import dev.sluice.execution.maintenance.Retention;
import dev.sluice.execution.maintenance.StepReport;
import dev.sluice.execution.maintenance.Vacuum;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.graph.query.FlowSessions;
import dev.sluice.state.table.TableStates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/** Keeps a pipeline's storage small. It goes by the definition that the last update ran on, whatever is being edited. */
public final class Maintenance {
    private final FlowSessions sessions;

    public Maintenance(FlowSessions sessions) {
        this.sessions = sessions;
    }

    /** The tables that there are, the event log last: it grows while the others are looked after. */
    public List<MaintainedTable> tables(OpenPipeline pipeline) {
        return declaredTables(pipeline).stream().filter(this::exists).toList();
    }

    private boolean exists(MaintainedTable table) {
        return new TableStates(sessions.root()).version(table.path()).isPresent();
    }

    private static List<MaintainedTable> declaredTables(OpenPipeline pipeline) {
        List<MaintainedTable> tables = new ArrayList<>();
        for (DatasetDefinition dataset :
                declared(pipeline).map(PipelineDefinition::datasets).orElse(List.of())) {
            if (dataset.kind().isTable()) {
                tables.add(table(pipeline, dataset));
            }
        }
        tables.add(eventLog(pipeline));
        return tables;
    }

    /**
     * Looks after one table.
     *
     * @throws PipelineException UNKNOWN_SELECTION where there is no such table
     */
    public List<StepReport> maintain(
            OpenPipeline pipeline, String name, Set<MaintenanceTask> tasks, FlowContext context) {
        MaintainedTable table = declaredTables(pipeline).stream()
                .filter(known -> known.name().equals(name) && exists(known))
                .findFirst()
                .orElseThrow(() -> new PipelineException(Problem.of(
                        ErrorCode.UNKNOWN_SELECTION, "the pipeline has no table " + name, "start maintenance anew")));
        Step step = new Step(sessions, pipeline, context);
        List<StepReport> reports = new ArrayList<>();
        if (tasks.contains(MaintenanceTask.OPTIMIZE)) {
            Compaction compaction = new Compaction(step.session(), pipeline.storage(), pipeline.layout());
            reports.add(step.run(name, "optimize", () -> compaction.run(table)));
        }
        if (tasks.contains(MaintenanceTask.VACUUM)) {
            Retention retention = Retention.of(pipeline.spec());
            Vacuum vacuum = new Vacuum(step.session(), retention, kept(pipeline, retention));
            reports.add(step.run(name, "vacuum", () -> vacuum.run(table)));
        }
        return reports;
    }

    /** Removes what lies beside the tables and is no longer of use: updates, checkpoints, events. */
    public List<StepReport> prune(OpenPipeline pipeline, FlowContext context) {
        Optional<PipelineDefinition> declared = declared(pipeline);
        if (declared.isEmpty()) {
            return List.of();
        }
        KeptUpdates updates = kept(pipeline, Retention.of(pipeline.spec()));
        TableStates states = new TableStates(sessions.root());
        Checkpoints checkpoints = new Checkpoints(pipeline.storage(), pipeline.layout(), states, updates);
        Step step = new Step(sessions, pipeline, context);
        EventPruning events = new EventPruning(step.session(), pipeline.spec());
        Path log = eventLog(pipeline).path();
        return List.of(
                step.run("", "prune_updates", updates::prune),
                step.run(
                        "",
                        "prune_checkpoints",
                        () -> checkpoints.prune(declared.get().flows())),
                step.run("", "prune_events", () -> events.prune(log)));
    }

    private static KeptUpdates kept(OpenPipeline pipeline, Retention retention) {
        return new KeptUpdates(pipeline.storage(), pipeline.layout(), retention);
    }

    private static Optional<PipelineDefinition> declared(OpenPipeline pipeline) {
        return pipeline.updates().lastDefinition();
    }

    private static MaintainedTable table(OpenPipeline pipeline, DatasetDefinition dataset) {
        return new MaintainedTable(
                pipeline.spec().display(dataset.name()),
                dataset.name().key(),
                pipeline.layout().table(dataset.name()),
                dataset.kind() == DatasetKind.MATERIALIZED_VIEW,
                PipelineKey.AUTO_OPTIMIZE.flag(dataset.properties()));
    }

    private static MaintainedTable eventLog(OpenPipeline pipeline) {
        return new MaintainedTable(
                pipeline.spec().display(pipeline.spec().eventLogTable()),
                pipeline.spec().eventLogTable().key(),
                OpenPipeline.eventLogTable(pipeline.spec()),
                false,
                true);
    }
}
