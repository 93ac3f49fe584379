package dev.sluice.error;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Finds what somebody who misspelt a name probably meant. */
public final class NearestNames {
    private static final int MAX_NAMES_SHOWN = 3;
    private static final int MAX_LENGTH = 200;

    private NearestNames() {}

    /**
     * A question that names up to three known names close to the unknown one, nearest first, as in {@code did you mean
     * `orders`?}; empty where none is close. Case counts for nothing.
     */
    public static String hint(String unknown, Collection<String> known) {
        List<String> nearest = nearest(unknown, known);
        return nearest.isEmpty()
                ? ""
                : nearest.stream()
                        .map(name -> "`" + name + "`")
                        .collect(Collectors.joining(" or ", "did you mean ", "?"));
    }

    /** The names of the hint: those about as far from the unknown one as the nearest of them. */
    public static List<String> nearest(String unknown, Collection<String> known) {
        String wanted = unknown.toLowerCase(Locale.ROOT);
        if (wanted.length() > MAX_LENGTH) {
            return List.of();
        }
        List<Candidate> close = known.stream()
                .distinct()
                .filter(name -> !name.equals(unknown))
                .filter(name -> Math.abs(name.length() - wanted.length()) <= allowedDistance(wanted))
                .map(name -> new Candidate(name, distance(wanted, name.toLowerCase(Locale.ROOT))))
                .filter(candidate -> candidate.distance() <= allowedDistance(wanted))
                .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
                .toList();
        return close.stream()
                .filter(candidate -> candidate.distance() == close.get(0).distance())
                .limit(MAX_NAMES_SHOWN)
                .map(Candidate::name)
                .toList();
    }

    private record Candidate(String name, int distance) {}

    /** A third of the name may be wrong: more is another name. */
    private static int allowedDistance(String wanted) {
        return Math.max(1, Math.min(4, wanted.length() / 3));
    }

    /** Letters to add, drop, change or swap with their neighbour. */
    private static int distance(String left, String right) {
        int[] beforeLast = new int[right.length() + 1];
        int[] last = new int[right.length() + 1];
        int[] current = new int[right.length() + 1];
        for (int column = 0; column <= right.length(); column++) {
            last[column] = column;
        }
        for (int row = 1; row <= left.length(); row++) {
            current[0] = row;
            for (int column = 1; column <= right.length(); column++) {
                boolean same = left.charAt(row - 1) == right.charAt(column - 1);
                int best = Math.min(Math.min(last[column], current[column - 1]) + 1, last[column - 1] + (same ? 0 : 1));
                boolean swapped = row > 1
                        && column > 1
                        && left.charAt(row - 1) == right.charAt(column - 2)
                        && left.charAt(row - 2) == right.charAt(column - 1);
                current[column] = swapped ? Math.min(best, beforeLast[column - 2] + 1) : best;
            }
            int[] free = beforeLast;
            beforeLast = last;
            last = current;
            current = free;
        }
        return last[right.length()];
    }
}
