package dev.sluice.worker.metric;

import dev.sluice.activity.observe.Delivery;
import dev.sluice.activity.observe.FlowAttempt;
import dev.sluice.activity.observe.Planning;
import dev.sluice.activity.observe.UpdateEnding;
import dev.sluice.activity.observe.UpdateObserver;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.Stream;

/** Counts what this worker's activities do. docs/metrics.md describes every name. */
final class UpdateMetrics implements UpdateObserver {
    /** Pipelines that have label values of their own. */
    static final int MAX_PIPELINES = 100;

    /** The refusal of an update that may still wait for its turn: not an end. */
    private static final String CONFLICT = "UPDATE_ACTIVE";

    /** Bounds of the histograms: from a warm small flow to one that takes half a day. */
    private static final Duration[] BUCKETS = Stream.of(
                    100, 500, 1_000, 5_000, 15_000, 60_000, 300_000, 1_800_000, 7_200_000, 43_200_000)
            .map(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final BoundedNames pipelines = new BoundedNames(MAX_PIPELINES);

    UpdateMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void planned(Planning planning) {
        timer("sluice.plan.duration", "result", planning.result())
                .record(planning.time().duration());
        boolean isEnd =
                planning.isFirst() && planning.isFinal() && !planning.result().equals(Planning.OK);
        if (isEnd && !planning.result().equals(CONFLICT)) {
            count("sluice.updates", 1, "pipeline", BoundedNames.UNKNOWN, "state", "FAILED", "cause", planning.cause());
        }
    }

    @Override
    public void flowEnded(FlowAttempt attempt) {
        String pipeline = pipelines.label(attempt.update().pipeline());
        count("sluice.flows", 1, "pipeline", pipeline, "kind", kind(attempt.kind()), "state", attempt.state());
        timer("sluice.flow.duration", "kind", kind(attempt.kind()), "state", attempt.state())
                .record(attempt.time().duration());
        if (attempt.errorCode() != null) {
            count("sluice.flow.failures", 1, "pipeline", pipeline, "code", attempt.errorCode());
        }
        FlowAttempt.Work work = attempt.work();
        if (work != null) {
            count("sluice.refreshes", 1, "pipeline", pipeline, "technique", work.technique());
            count("sluice.rows.written", (double) work.outputRows(), "pipeline", pipeline);
            count("sluice.rows.dropped", (double) work.droppedRows(), "pipeline", pipeline);
            count(
                    "sluice.expectation.records",
                    (double) work.passedRecords(),
                    "pipeline",
                    pipeline,
                    "result",
                    "passed");
            count(
                    "sluice.expectation.records",
                    (double) work.failedRecords(),
                    "pipeline",
                    pipeline,
                    "result",
                    "failed");
        }
    }

    @Override
    public void updateEnded(UpdateEnding ending) {
        String pipeline = pipelines.label(ending.update().pipeline());
        count("sluice.updates", 1, "pipeline", pipeline, "state", ending.state(), "cause", kind(ending.cause()));
        timer("sluice.update.duration", "pipeline", pipeline, "state", ending.state())
                .record(ending.time().duration());
        ending.untold()
                .forEach(flows -> count(
                        "sluice.flows",
                        flows.count(),
                        "pipeline",
                        pipeline,
                        "kind",
                        flows.kind(),
                        "state",
                        flows.state()));
    }

    @Override
    public void notified(Delivery delivery) {
        count("sluice.notifications", 1, "channel", delivery.channel(), "result", delivery.result());
    }

    private void count(String name, double amount, String... labels) {
        registry.counter(name, labels).increment(amount);
    }

    private Timer timer(String name, String... labels) {
        return Timer.builder(name).tags(labels).serviceLevelObjectives(BUCKETS).register(registry);
    }

    private static String kind(String given) {
        return given.isEmpty() ? BoundedNames.UNKNOWN : given;
    }
}
