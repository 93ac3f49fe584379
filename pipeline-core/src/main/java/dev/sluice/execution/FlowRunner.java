package dev.sluice.execution;

import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.FlowBody;
import dev.sluice.error.PipelineException;
import dev.sluice.execution.expectation.Expectations;
import dev.sluice.execution.stream.BatchFunctions;
import dev.sluice.execution.stream.SinkBatches;
import dev.sluice.execution.stream.StreamingAppend;
import dev.sluice.execution.stream.TableBatches;
import dev.sluice.execution.task.Cancellation;
import dev.sluice.execution.task.Failures;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.execution.task.FlowExecutor;
import dev.sluice.execution.task.FlowTask;
import dev.sluice.execution.task.Outcomes;
import dev.sluice.graph.Graph;
import dev.sluice.graph.query.FlowSessions;
import dev.sluice.plan.FlowPlan;
import dev.sluice.plan.UpdatePlan;
import dev.sluice.spark.ActiveSession;
import dev.sluice.state.CommitObserver;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import dev.sluice.state.table.FlowOutcome;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;

/** Runs one attempt of one flow: its own session, its own pool, its jobs tagged so that they can be stopped. */
public final class FlowRunner {
    private static final String POOL = "spark.scheduler.pool";

    private final FlowSessions sessions;
    private final CommitObserver observer;
    private final BatchFunctions functions;

    /** @param functions where the functions of sinks are run */
    public FlowRunner(FlowSessions sessions, CommitObserver observer, BatchFunctions functions) {
        this.sessions = sessions;
        this.observer = observer;
        this.functions = functions;
    }

    /**
     * Runs it.
     *
     * @param partial given what expectations had counted, where it fails
     * @throws PipelineException where it failed
     */
    public FlowOutcome run(
            Graph graph,
            UpdatePlan plan,
            FlowPlan flow,
            StorageLayout layout,
            FlowContext context,
            Consumer<List<FlowOutcome.RuleCount>> partial) {
        long start = System.nanoTime();
        Map<String, String> conf = graph.flow(flow.flow())
                .map(found -> found.body()
                        .match(FlowBody.Query::query, cdc -> cdc.source())
                        .conf())
                .orElse(Map.of());
        SparkSession session = sessions.forRunning(graph.spec(), conf);
        SparkContext spark = session.sparkContext();
        Cancellation cancellation = new Cancellation(spark, "sluice-" + UUID.randomUUID());
        context.onCancel(cancellation::cancel);
        FlowTask task = new FlowTask(
                graph,
                plan,
                flow,
                session,
                layout,
                new Storage(session, observer),
                context,
                observer,
                cancellation,
                new Expectations());
        String pool = spark.getLocalProperty(POOL);
        spark.setLocalProperty(POOL, flow.key());
        spark.addJobTag(cancellation.tag());
        try {
            cancellation.check();
            FlowOutcome outcome =
                    ActiveSession.within(session, () -> executor(flow).run(task));
            return Outcomes.timed(outcome, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        } catch (Exception e) {
            partial.accept(task.expectations().counts());
            throw Failures.of(e, cancellation);
        } finally {
            spark.removeJobTag(cancellation.tag());
            spark.setLocalProperty(POOL, pool);
        }
    }

    private FlowExecutor executor(FlowPlan flow) {
        if (flow.planned().kind() == DatasetKind.MATERIALIZED_VIEW) {
            return new CompleteRefresh();
        }
        if (flow.planned().kind() == DatasetKind.SINK) {
            return new StreamingAppend(new SinkBatches(functions));
        }
        return flow.once() ? new OnceAppend() : new StreamingAppend(new TableBatches());
    }
}
