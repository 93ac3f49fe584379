package dev.sluice.workflow.progress;

import dev.sluice.workflow.message.FlowPlan;
import dev.sluice.workflow.message.FlowReply;
import dev.sluice.workflow.notice.FailedFlow;
import dev.sluice.workflow.result.FlowError;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The flows of an update and what has become of them: says what may start, what is skipped and what is a NO_OP.
 * Deterministic. Not thread-safe; belongs to one workflow.
 */
public final class FlowBoard {
    private final Map<String, FlowEntry> entries = new LinkedHashMap<>();
    private final Map<String, Integer> waitingFor = new HashMap<>();
    private final Deque<FlowEntry> ready = new ArrayDeque<>();
    private FlowGraph graph = new FlowGraph(List.of());
    private TableVersions versions = new TableVersions(List.of());
    private int running;

    public FlowBoard(List<FlowPlan> flows) {
        plan(flows);
    }

    /**
     * Takes over a plan. What runs or has ended well stays as it is; everything else goes by the new plan, what was skipped
     * waits again, and what has failed stays failed unless the update does not run it any more.
     *
     * @param flows every flow that was planned before is among them
     */
    public void plan(List<FlowPlan> flows) {
        Map<String, FlowEntry> before = new LinkedHashMap<>(entries);
        entries.clear();
        for (FlowPlan flow : flows) {
            FlowEntry known = before.get(flow.name());
            entries.put(flow.name(), known == null ? new FlowEntry(flow) : known.planned(flow));
        }
        graph = new FlowGraph(flows);
        versions = new TableVersions(flows);
        entries.values().forEach(entry -> versions.moveTo(entry.plan().dataset(), entry.tableVersion()));
        requeueSkipped();
    }

    /**
     * Takes the flows that may run now off the queue; each has to be started. Passes NO_OPs on the way.
     *
     * @param window how many may be running at most
     */
    public List<FlowPlan> ready(int window) {
        List<FlowPlan> next = new ArrayList<>();
        while (running + next.size() < window && !ready.isEmpty()) {
            FlowEntry entry = ready.remove();
            if (versions.showsNothingNew(entry.plan())) {
                entry.end(FlowState.NO_OP, "inputs unchanged");
                release(entry);
            } else {
                next.add(entry.plan());
            }
        }
        return next;
    }

    /** Marks a flow as running under a workflow run. */
    public void start(String flow, String run) {
        entry(flow).start(run);
        running++;
    }

    /** A flow ended well: what waits for it may become ready. */
    public void completed(String flow, FlowReply reply) {
        FlowEntry entry = ended(flow);
        entry.complete(reply);
        versions.moveTo(entry.plan().dataset(), reply.tableVersion());
        release(entry);
    }

    /**
     * A flow failed: everything downstream of it is skipped, the rest goes on.
     *
     * @param mayPass whether trying again may help
     */
    public void failed(String flow, FlowError error, boolean mayPass, int attempts, long durationMs) {
        FlowEntry entry = ended(flow);
        entry.fail(error, mayPass, attempts, durationMs);
        skipBelow(entry);
    }

    /** A flow failed since its worker was lost in its last attempt. */
    public void lost(String flow, FlowError error, int attempts) {
        FlowEntry entry = ended(flow);
        entry.lose(error, attempts);
        skipBelow(entry);
    }

    /** A running flow was cancelled. */
    public void stopped(String flow) {
        ended(flow).end(FlowState.STOPPED, "the update was cancelled");
    }

    /** The update is cancelled: what has not started never will. */
    public void stopQueued() {
        ready.clear();
        entries.values().stream()
                .filter(entry -> entry.state() == FlowState.QUEUED)
                .forEach(entry -> entry.end(FlowState.STOPPED, "the update was cancelled"));
    }

    /**
     * After a reset of the workflow: flows that failed under an earlier run wait again, with what was skipped for them.
     *
     * @param run the run that asks
     * @return whether there are such flows
     */
    public boolean reopen(String run) {
        return retry(failed().filter(entry -> !entry.run().equals(run)).toList());
    }

    /**
     * The first flows that failed under a run.
     *
     * @return nothing where others failed under an earlier run, so that they run again by themselves
     */
    public Optional<List<FailedFlow>> failures(String run) {
        return failed().allMatch(entry -> entry.run().equals(run))
                ? Optional.of(failed().limit(UpdateDocument.MAX_NAMES)
                        .map(FlowEntry::failure)
                        .toList())
                : Optional.empty();
    }

    /**
     * Failed flows wait again, with what was skipped for them. Names of flows that have not failed are passed over.
     *
     * @return whether there are such flows
     */
    public boolean retry(Collection<String> flows) {
        return retry(
                failed().filter(entry -> flows.contains(entry.plan().name())).toList());
    }

    /** A failed flow is left as it is: what reads its dataset goes on with what is there. */
    public void skip(String flow) {
        failed().filter(entry -> entry.plan().name().equals(flow)).forEach(entry -> {
            FlowError error = entry.error();
            entry.exclude("skipped on request" + (error == null ? "" : " after it failed: " + error.message()));
        });
        requeueSkipped();
    }

    /** Names of the flows that have failed themselves. */
    public List<String> failedFlows() {
        return failed().map(entry -> entry.plan().name()).toList();
    }

    /** Names of those among them for which trying again may help. */
    public List<String> passingFailures() {
        return failed().filter(FlowEntry::mayPass)
                .map(entry -> entry.plan().name())
                .toList();
    }

    private Stream<FlowEntry> failed() {
        return entries.values().stream().filter(entry -> entry.state() == FlowState.FAILED);
    }

    private boolean retry(List<FlowEntry> again) {
        if (again.isEmpty()) {
            return false;
        }
        again.forEach(FlowEntry::queue);
        requeueSkipped();
        return true;
    }

    private void requeueSkipped() {
        entries.values().stream()
                .filter(entry -> entry.state() == FlowState.SKIPPED)
                .forEach(FlowEntry::queue);
        queueUp();
    }

    public int running() {
        return running;
    }

    /** Whether nothing runs and nothing can start any more. */
    public boolean isAtRest() {
        return running == 0 && ready.isEmpty();
    }

    /** Attempts that a flow has used up so far. */
    public int attempts(String flow) {
        return entry(flow).attempts();
    }

    Collection<FlowEntry> entries() {
        return Collections.unmodifiableCollection(entries.values());
    }

    private void queueUp() {
        ready.clear();
        for (FlowEntry entry : entries.values()) {
            if (entry.state() == FlowState.QUEUED) {
                int open = (int) graph.needs(entry.plan().name()).stream()
                        .filter(needed -> !entry(needed).state().endedWell())
                        .count();
                waitingFor.put(entry.plan().name(), open);
                if (open == 0) {
                    ready.add(entry);
                }
            }
        }
        failed().forEach(this::skipBelow);
    }

    private void release(FlowEntry ended) {
        for (String name : graph.dependents(ended.plan().name())) {
            FlowEntry dependent = entry(name);
            if (dependent.state() == FlowState.QUEUED && waitingFor.merge(name, -1, Integer::sum) == 0) {
                ready.add(dependent);
            }
        }
    }

    private void skipBelow(FlowEntry failed) {
        Deque<String> open = new ArrayDeque<>(graph.dependents(failed.plan().name()));
        while (!open.isEmpty()) {
            FlowEntry below = entry(open.remove());
            if (below.state() == FlowState.QUEUED) {
                below.end(FlowState.SKIPPED, failed.plan().name() + " failed");
                open.addAll(graph.dependents(below.plan().name()));
            }
        }
    }

    private FlowEntry ended(String flow) {
        FlowEntry entry = entry(flow);
        if (entry.state() != FlowState.RUNNING) {
            throw new IllegalStateException(flow + " is " + entry.state() + ", only a running flow can end");
        }
        running--;
        return entry;
    }

    private FlowEntry entry(String flow) {
        FlowEntry entry = entries.get(flow);
        if (entry == null) {
            throw new IllegalArgumentException("no flow " + flow + " in this update");
        }
        return entry;
    }
}
