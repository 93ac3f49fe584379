package dev.sluice.worker.watch;

import com.uber.m3.tally.NoopScope;
import com.uber.m3.tally.Scope;
import dev.sluice.activity.observe.Observers;
import dev.sluice.activity.observe.UpdateObserver;
import dev.sluice.worker.metric.MetricsAddress;
import dev.sluice.worker.metric.MetricsEndpoint;
import dev.sluice.worker.trace.TraceSettings;
import dev.sluice.worker.trace.UpdateTraces;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What watches a worker, as far as somebody asked for it; where nobody did, nothing is loaded and nothing is counted. */
public final class WorkerWatch implements AutoCloseable {
    private final Optional<MetricsEndpoint> metrics;
    private final Optional<UpdateTraces> traces;

    private WorkerWatch(Optional<MetricsEndpoint> metrics, Optional<UpdateTraces> traces) {
        this.metrics = metrics;
        this.traces = traces;
    }

    /**
     * Starts it.
     *
     * @param metricsAddress where metrics are served, or null for nowhere
     * @param environment says where traces go
     * @throws dev.sluice.error.PipelineException ARGUMENT_INVALID, SERVICE_UNAVAILABLE
     */
    public static WorkerWatch open(@Nullable String metricsAddress, Map<String, String> environment) {
        Optional<TraceSettings> settings = TraceSettings.of(environment);
        Optional<MetricsEndpoint> metrics = Optional.ofNullable(metricsAddress)
                .filter(address -> !address.isBlank())
                .map(address -> MetricsEndpoint.open(MetricsAddress.parse(address)));
        return new WorkerWatch(metrics, settings.map(UpdateTraces::to));
    }

    /** Told of what the worker's activities do. */
    public UpdateObserver observer() {
        List<UpdateObserver> observers = new ArrayList<>();
        metrics.map(MetricsEndpoint::observer).ifPresent(observers::add);
        traces.ifPresent(observers::add);
        return observers.isEmpty() ? UpdateObserver.NONE : new Observers(observers);
    }

    /** Where the Temporal SDK's metrics go. */
    public Scope sdkScope() {
        return metrics.map(MetricsEndpoint::sdkScope).orElseGet(NoopScope::new);
    }

    /** The worker is up, and says itself whether it can take work. */
    public void started(BooleanSupplier canTakeWork) {
        metrics.ifPresent(endpoint -> endpoint.watch(canTakeWork));
    }

    @Override
    public void close() {
        metrics.ifPresent(MetricsEndpoint::close);
        traces.ifPresent(UpdateTraces::close);
    }
}
