package dev.sluice.graph.resolve;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Puts nodes in an order in which each comes after what it depends on, and finds the cycles that prevent it. */
final class Cycles<N extends Comparable<N>> {
    private final Map<N, Set<N>> dependencies;
    private final List<N> order = new ArrayList<>();
    private final List<List<N>> cycles = new ArrayList<>();
    private final Set<N> isFinished = new HashSet<>();

    /** @param dependencies for each node what it depends on; only nodes that are keys count */
    Cycles(Map<N, Set<N>> dependencies) {
        this.dependencies = dependencies;
        for (N node : dependencies.keySet()) {
            visit(node);
        }
    }

    /** All nodes, each after its dependencies; inside a cycle in any order. */
    List<N> order() {
        return order;
    }

    /** One path per cycle found, its first node repeated at the end, smallest node first. */
    List<List<N>> cycles() {
        return cycles;
    }

    /** Depth-first with a stack of its own: a chain of thousands must not overflow the thread's. */
    private void visit(N start) {
        if (isFinished.contains(start)) {
            return;
        }
        LinkedHashSet<N> path = new LinkedHashSet<>();
        Deque<Step<N>> pending = new ArrayDeque<>();
        enter(start, path, pending);
        while (!pending.isEmpty()) {
            Step<N> step = pending.getLast();
            if (!step.rest().hasNext()) {
                pending.removeLast();
                path.remove(step.node());
                isFinished.add(step.node());
                order.add(step.node());
                continue;
            }
            N next = step.rest().next();
            if (path.contains(next)) {
                cycles.add(cycle(path, next));
            } else if (dependencies.containsKey(next) && !isFinished.contains(next)) {
                enter(next, path, pending);
            }
        }
    }

    private void enter(N node, Set<N> path, Deque<Step<N>> pending) {
        path.add(node);
        pending.addLast(
                new Step<>(node, dependencies.getOrDefault(node, Set.of()).iterator()));
    }

    private record Step<N>(N node, Iterator<N> rest) {}

    private static <N extends Comparable<N>> List<N> cycle(Set<N> path, N from) {
        List<N> nodes = new ArrayList<>(path);
        List<N> members = new ArrayList<>(nodes.subList(nodes.indexOf(from), nodes.size()));
        int smallest = members.indexOf(members.stream().min(N::compareTo).orElseThrow());
        List<N> rotated = new ArrayList<>(members.subList(smallest, members.size()));
        rotated.addAll(members.subList(0, smallest));
        rotated.add(rotated.get(0));
        return rotated;
    }
}
