package dev.sluice.engine.maintenance;

import dev.sluice.engine.update.OpenPipeline;
import dev.sluice.event.Event;
import dev.sluice.event.Events;
import dev.sluice.execution.maintenance.StepReport;
import dev.sluice.execution.task.Cancellation;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.graph.query.FlowSessions;
import dev.sluice.spark.ActiveSession;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * Runs one step of maintenance: not while an update is active, and no further once one has begun. In its own pool, so that
 * it takes no more of Spark than one flow does.
 */
final class Step {
    private static final String POOL = "spark.scheduler.pool";

    private final OpenPipeline pipeline;
    private final FlowContext context;
    private final SparkSession session;
    private final SparkContext spark;

    Step(FlowSessions sessions, OpenPipeline pipeline, FlowContext context) {
        this.pipeline = pipeline;
        this.context = context;
        this.session = sessions.forRunning(pipeline.spec(), java.util.Map.of());
        this.spark = session.sparkContext();
    }

    /** The session that the work is done in. */
    SparkSession session() {
        return session;
    }

    /** What is done. */
    @FunctionalInterface
    interface Work {
        StepReport run() throws Exception;
    }

    /** Does it, and writes it down where something was done. */
    StepReport run(String table, String step, Work work) {
        Optional<String> active = pipeline.lease().holder();
        if (active.isPresent()) {
            return StepReport.yielded(table, step, active.get());
        }
        Cancellation cancellation = new Cancellation(spark, "sluice-" + UUID.randomUUID());
        context.onCancel(cancellation::cancel);
        UpdateWatch watch = new UpdateWatch(pipeline.lease(), cancellation);
        String pool = spark.getLocalProperty(POOL);
        spark.setLocalProperty(POOL, "maintenance");
        spark.addJobTag(cancellation.tag());
        try {
            cancellation.check();
            StepReport report = ActiveSession.within(session, work::run);
            tell(report);
            return report;
        } catch (Exception e) {
            Optional<String> update = watch.update();
            if (update.isPresent()) {
                return StepReport.yielded(table, step, update.get());
            }
            if (cancellation.isCancelled()) {
                throw Cancellation.canceled();
            }
            throw e instanceof RuntimeException known ? known : new IllegalStateException(e);
        } finally {
            watch.close();
            spark.removeJobTag(cancellation.tag());
            spark.setLocalProperty(POOL, pool);
        }
    }

    private void tell(StepReport report) {
        if (report.state() == StepReport.State.DONE) {
            String message =
                    "Maintenance: " + report.step() + (report.table().isEmpty() ? "" : " of " + report.table());
            Event event = Events.operation(
                    pipeline.identity(),
                    report.table().isEmpty() ? null : report.table(),
                    report.step(),
                    "COMPLETED",
                    message + ": " + report.reason(),
                    report.numbers());
            pipeline.events().append(List.of(event));
        }
    }
}
