package dev.sluice.definition;

import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a front end has to say about a definition, so that everything is reported at once. Not for several
 * threads.
 */
public final class Findings {
    private final List<Problem> problems = new ArrayList<>();
    private final List<Notice> notices = new ArrayList<>();

    public void add(Problem problem) {
        problems.add(problem);
    }

    public void addAll(List<Problem> found) {
        problems.addAll(found);
    }

    /** Adds what is wrong with a value, as found by somebody who doesn't know where it stands. */
    public void addAll(List<Problem> found, SourceLocation where) {
        found.forEach(problem -> problems.add(new Problem(problem.code(), problem.what(), problem.fix(), where)));
    }

    public void notice(Notice.Type type, String message, @Nullable SourceLocation where) {
        notices.add(new Notice(type, message, where));
    }

    public void addNotices(List<Notice> found) {
        notices.addAll(found);
    }

    /** The problems so far, in the order they were found. */
    public List<Problem> problems() {
        return List.copyOf(problems);
    }

    /** The problems so far in the order of their files and places; those without a place come first. */
    public List<Problem> problemsByPlace() {
        return problems.stream()
                .sorted(Comparator.comparing(Problem::where, Comparator.nullsFirst(Comparator.naturalOrder())))
                .toList();
    }

    /** The notices so far, in the order they were found. */
    public List<Notice> notices() {
        return List.copyOf(notices);
    }
}
