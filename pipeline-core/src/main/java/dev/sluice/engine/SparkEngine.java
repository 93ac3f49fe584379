package dev.sluice.engine;

import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.java.JarDefinitions;
import dev.sluice.definition.project.ProjectReader;
import dev.sluice.engine.continuous.DueWork;
import dev.sluice.engine.continuous.Watch;
import dev.sluice.engine.continuous.WatchRequest;
import dev.sluice.engine.inspect.DryRun;
import dev.sluice.engine.inspect.GraphView;
import dev.sluice.engine.inspect.Inspection;
import dev.sluice.engine.inspect.PastUpdates;
import dev.sluice.engine.inspect.PastUpdatesQuery;
import dev.sluice.engine.inspect.QueryResult;
import dev.sluice.engine.maintenance.Maintenance;
import dev.sluice.engine.maintenance.MaintenanceTask;
import dev.sluice.engine.update.FlowRuns;
import dev.sluice.engine.update.OpenPipeline;
import dev.sluice.engine.update.Turns;
import dev.sluice.engine.update.UpdateClosing;
import dev.sluice.engine.update.UpdateDecisions;
import dev.sluice.engine.update.UpdateEnd;
import dev.sluice.engine.update.UpdatePlanning;
import dev.sluice.engine.update.Updates;
import dev.sluice.engine.watch.FolderWatch;
import dev.sluice.event.EventLog;
import dev.sluice.execution.FlowRunner;
import dev.sluice.execution.input.SourceStates;
import dev.sluice.execution.maintenance.MaintainedTable;
import dev.sluice.execution.maintenance.StepReport;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.graph.query.FlowSessions;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.python.PythonBatchFunctions;
import dev.sluice.python.PythonDefinitions;
import dev.sluice.python.environment.PythonEnvironment;
import dev.sluice.spark.ActiveSession;
import dev.sluice.state.CommitObserver;
import dev.sluice.state.PipelineIdentity;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import dev.sluice.state.table.FlowOutcome;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/**
 * The engine on Spark. It keeps one Spark context for its lifetime; everything else is in the pipelines' storage folders.
 *
 * <p>Thread safety: all methods may be called at the same time.
 */
public final class SparkEngine implements PipelineEngine, PipelineInspector, AutoCloseable {
    private final SparkSession root;
    private final CommitObserver observer;
    private final StaticSettings settings;
    private final LogStores logStores;
    private final Updates updates;
    private final UpdatePlanning planning;
    private final FlowRuns flows;
    private final UpdateClosing closing;
    private final Inspection inspection;
    private final Maintenance maintenance;
    private final Watch watch;
    private final Map<Path, EventLog> eventLogs = new ConcurrentHashMap<>();

    private SparkEngine(SparkSession root, Map<String, String> given, CommitObserver observer) {
        this.root = root;
        this.observer = observer;
        this.settings = new StaticSettings(root, given);
        this.logStores = new LogStores(root.sparkContext().getConf());
        FlowSessions sessions = new FlowSessions(root);
        UpdateDecisions decisions = new UpdateDecisions(
                sessions,
                new Programs(new PythonDefinitions(sessions, PythonEnvironment.ofProcess()), new JarDefinitions()));
        this.updates = new Updates();
        this.planning = new UpdatePlanning(decisions, updates);
        this.flows = new FlowRuns(
                new FlowRunner(sessions, observer, new PythonBatchFunctions(PythonEnvironment.ofProcess())), updates);
        this.closing = new UpdateClosing(updates);
        this.watch = new Watch(decisions, new SourceStates(root));
        this.inspection = new Inspection(sessions, decisions);
        this.maintenance = new Maintenance(sessions);
    }

    /** Starts Spark with these settings and an engine on it. */
    public static SparkEngine start(Map<String, String> staticSparkConf) {
        return new SparkEngine(SparkSessions.start(staticSparkConf), staticSparkConf, CommitObserver.none());
    }

    /** An engine on a session that runs already; whatever makes something durable is shown to the observer. */
    public static SparkEngine on(SparkSession session, CommitObserver observer) {
        return new SparkEngine(session, Map.of(), observer);
    }

    @Override
    public PlannedUpdate plan(URI spec, UpdateRequest request, int attempt) {
        return active(() -> planning.plan(open(spec), spec, request).planned());
    }

    @Override
    public PlannedUpdate replan(URI spec, UpdateRequest request, PlanRef before) {
        return active(() -> planning.replan(open(spec), spec, request, before).planned());
    }

    @Override
    public PlannedUpdate validate(URI spec, UpdateRequest request) {
        return dryRun(spec, request).plan().runningNothing();
    }

    @Override
    public void awaitTurn(URI spec, String updateId, boolean stopsOther, FlowContext context) {
        active(() -> {
            Turns.await(open(spec), updateId, stopsOther, context);
            return null;
        });
    }

    @Override
    public DueWork awaitWork(URI spec, WatchRequest request, FlowContext context) {
        return active(() -> watch.await(open(spec), spec, request, context));
    }

    @Override
    public PlannedUpdate planned(URI spec, PlanRef plan) {
        return active(() -> updates.require(open(spec), plan).plan().planned());
    }

    @Override
    public FlowOutcome runFlow(URI spec, PlanRef plan, String flow, FlowContext context) {
        return active(() -> flows.run(open(spec), plan, flow, context));
    }

    @Override
    public void finish(URI spec, PlanRef plan, UpdateEnd end) {
        active(() -> {
            closing.finish(open(spec), plan, end);
            return null;
        });
    }

    @Override
    public String awaitFiles(URI folder, String seen, Duration quiet, FlowContext context) {
        return new FolderWatch(root.sparkContext().hadoopConfiguration()).await(folder, seen, quiet, context);
    }

    @Override
    public List<String> maintainedTables(URI spec) {
        return active(() -> maintenance.tables(open(spec)).stream()
                .map(MaintainedTable::name)
                .toList());
    }

    @Override
    public List<StepReport> maintain(URI spec, String table, Set<MaintenanceTask> tasks, FlowContext context) {
        return active(() -> maintenance.maintain(open(spec), table, tasks, context));
    }

    @Override
    public List<StepReport> prune(URI spec, FlowContext context) {
        return active(() -> maintenance.prune(open(spec), context));
    }

    @Override
    public Subscriptions subscriptions(URI file) {
        PipelineSpec spec = ProjectReader.readSpec(file);
        return new Subscriptions(spec.name(), spec.notifications());
    }

    @Override
    public PastUpdates pastUpdates(URI file, int number) {
        return active(() -> PastUpdatesQuery.read(
                root, OpenPipeline.eventLogTable(ProjectReader.readSpec(file)).toUri(), number));
    }

    @Override
    public DryRun dryRun(URI spec, UpdateRequest request) {
        return active(() -> inspection.dryRun(spec, request, new Storage(root)));
    }

    @Override
    public GraphView graph(URI spec) {
        return active(() -> inspection.graph(spec));
    }

    @Override
    public QueryResult query(URI spec, String sql, int maxRows) {
        return active(() -> inspection.query(spec, sql, maxRows));
    }

    @Override
    public void close() {
        flows.close();
        root.stop();
    }

    /** What reads Delta tables needs a session to be active in its thread. */
    private <T> T active(Supplier<T> work) {
        return ActiveSession.during(root, work);
    }

    private OpenPipeline open(URI file) {
        PipelineSpec spec = ProjectReader.readSpec(file);
        logStores.requireSafe(spec);
        settings.requireSame(spec.configuration());
        StorageLayout layout = StorageLayout.of(spec.storage());
        Storage storage = new Storage(root, observer);
        Path log = OpenPipeline.eventLogTable(spec);
        return new OpenPipeline(
                spec,
                layout,
                storage,
                PipelineIdentity.of(storage, layout, spec.name()),
                eventLogs.computeIfAbsent(
                        log,
                        table -> EventLog.open(
                                table.toUri(),
                                logStores.forEventLog(root.sparkContext().hadoopConfiguration()),
                                observer)));
    }
}
