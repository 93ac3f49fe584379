package dev.sluice.activity.alert;

import java.util.List;
import java.util.Optional;

/**
 * Between which bounds the failure rate of a rule is as usual: the mean of earlier updates, and on both sides of it three
 * standard deviations, at least one percentage point.
 *
 * @param low lower bound, from 0 to 1
 * @param high upper bound, from 0 to 1
 */
public record RateBand(double low, double high) {
    /** With fewer earlier updates than this nothing counts as usual yet. */
    public static final int MIN_UPDATES = 5;

    private static final double DEVIATIONS = 3;

    /** Rates that hardly ever change would otherwise leave the band by a single row. */
    private static final double MIN_HALF_WIDTH = 0.01;

    /** Guards the bounds themselves against what sums of fractions lose. */
    private static final double ROUNDING = 1e-9;

    /** The band that these rates make; nothing where they are too few. */
    public static Optional<RateBand> of(List<Double> rates) {
        if (rates.size() < MIN_UPDATES) {
            return Optional.empty();
        }
        double mean = rates.stream().mapToDouble(Double::doubleValue).sum() / rates.size();
        double variance = rates.stream()
                        .mapToDouble(rate -> (rate - mean) * (rate - mean))
                        .sum()
                / rates.size();
        double halfWidth = Math.max(MIN_HALF_WIDTH, DEVIATIONS * Math.sqrt(variance));
        return Optional.of(new RateBand(Math.max(0, mean - halfWidth), Math.min(1, mean + halfWidth)));
    }

    /** Whether a rate is as usual; the bounds belong to the band. */
    public boolean contains(double rate) {
        return rate >= low - ROUNDING && rate <= high + ROUNDING;
    }
}
