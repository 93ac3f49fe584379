package dev.sluice.graph;

import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what is wrong with a definition, so that all of it is said at once. Not safe for use by several threads. */
public final class Problems {
    /** By place in the source; problems without a place come first. */
    private static final Comparator<Problem> BY_PLACE =
            Comparator.comparing(Problem::where, Comparator.nullsFirst(Comparator.naturalOrder()));

    private final List<Problem> found = new ArrayList<>();

    public void add(Problem problem) {
        if (!found.contains(problem)) {
            found.add(problem);
        }
    }

    public void addAll(List<Problem> problems) {
        problems.forEach(this::add);
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    public List<Problem> all() {
        return found.stream().sorted(BY_PLACE).toList();
    }

    /** Throws them all, if there are any. */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw new PipelineException(all());
        }
    }
}
