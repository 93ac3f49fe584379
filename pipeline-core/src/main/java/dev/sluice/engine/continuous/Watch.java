package dev.sluice.engine.continuous;

import dev.sluice.definition.PipelineDefinition;
import dev.sluice.engine.update.OpenPipeline;
import dev.sluice.engine.update.UpdateDecisions;
import dev.sluice.execution.input.SourceStates;
import dev.sluice.execution.task.Cancellation;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.Json;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Waits until something that a pipeline reads has changed. A look lists source folders and reads versions of tables; the
 * definition is read as text each time and resolved only where it has changed.
 *
 * <p>Thread safety: yes.
 */
public final class Watch {
    /** Shortest time between two looks, whatever the intervals are. */
    /** How long a definition in Python holds before its files are run again to see whether it changed. */
    private static final Duration PROGRAMS_INTERVAL = Duration.ofMinutes(1);

    private static final Duration MIN_POLL = Duration.ofMillis(250);

    /** So that a watch that nobody needs any more does not stay for ever. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private final UpdateDecisions decisions;
    private final SourceStates sources;
    private final Map<URI, Resolved> resolved = new ConcurrentHashMap<>();

    /** A definition with what it says about its tables. */
    private record Resolved(PipelineDefinition definition, List<WatchedDataset> datasets, Instant readAt) {
        /** Whether reading the files again, which starts an interpreter, can wait. */
        boolean isRecent() {
            return definition.hasPrograms() && Instant.now().isBefore(readAt.plus(PROGRAMS_INTERVAL));
        }
    }

    public Watch(UpdateDecisions decisions, SourceStates sources) {
        this.decisions = decisions;
        this.sources = sources;
    }

    /**
     * Waits for work, at most an hour.
     *
     * @throws dev.sluice.error.PipelineException with every error of the definition, or CANCELED
     */
    public DueWork await(OpenPipeline pipeline, URI file, WatchRequest request, FlowContext context) {
        CountDownLatch cancelled = new CountDownLatch(1);
        context.onCancel(cancelled::countDown);
        Instant end = Instant.now().plus(LONGEST);
        WatchState before = request.isFirst() ? WatchState.EMPTY : state(pipeline);
        Instant reported = Instant.now();
        try {
            while (Instant.now().isBefore(end)) {
                List<WatchedDataset> datasets = datasets(pipeline, file, request);
                DueWork due = look(pipeline, datasets, before.after(request, datasets, reported));
                if (!due.ticket().isEmpty()) {
                    return due;
                }
                if (cancelled.await(poll(datasets).toMillis(), TimeUnit.MILLISECONDS)) {
                    throw Cancellation.canceled();
                }
            }
            return DueWork.NONE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Cancellation.canceled();
        }
    }

    private DueWork look(OpenPipeline pipeline, List<WatchedDataset> datasets, WatchState state) {
        Instant now = Instant.now();
        Map<String, String> digests = Digests.of(datasets, sources);
        Set<String> due = DueDatasets.of(datasets, digests, state, now);
        if (due.isEmpty()) {
            return DueWork.NONE;
        }
        String ticket = UUID.randomUUID().toString();
        digests.keySet().retainAll(due);
        pipeline.storage()
                .write(
                        pipeline.layout().continuous(),
                        Json.write(state.handOut(new WatchState.HandedOut(ticket, digests, now))));
        return new DueWork(ticket, due.size() == datasets.size(), List.copyOf(due));
    }

    private List<WatchedDataset> datasets(OpenPipeline pipeline, URI file, WatchRequest request) {
        Resolved known = resolved.get(file);
        if (known != null && known.isRecent()) {
            return known.datasets();
        }
        Instant readAt = Instant.now();
        PipelineDefinition definition = decisions.definition(file, request.parameters());
        if (known != null && known.definition().equals(definition)) {
            resolved.put(file, new Resolved(definition, known.datasets(), readAt));
            return known.datasets();
        }
        UpdateRequest everything = UpdateRequest.everything(UUID.randomUUID().toString());
        Resolved now = new Resolved(
                definition,
                WatchedDataset.of(decisions
                        .preview(definition, pipeline.storage(), everything)
                        .graph()),
                readAt);
        resolved.put(file, now);
        return now.datasets();
    }

    private static WatchState state(OpenPipeline pipeline) {
        return pipeline.storage()
                .read(pipeline.layout().continuous())
                .map(text -> Json.read(text, WatchState.class, "the state of the continuous pipeline"))
                .orElse(WatchState.EMPTY);
    }

    private static Duration poll(List<WatchedDataset> datasets) {
        Duration shortest = datasets.stream()
                .map(WatchedDataset::interval)
                .min(Duration::compareTo)
                .orElse(MIN_POLL);
        return shortest.compareTo(MIN_POLL) < 0 ? MIN_POLL : shortest;
    }
}
