package dev.sluice.execution.expectation;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.util.AccumulatorV2;

/**
 * Counts rows and broken rules while tasks run. Counts are kept per partition and a partition that is computed again
 * replaces its counts, so lost executors, repeated stages and speculative tasks change nothing.
 *
 * <p>The input is a bit mask of the rules that a row breaks; the value is an array: rows, then rows per broken rule, then rows that are
 * dropped.
 */
final class RuleTally extends AccumulatorV2<Long, long[]> {
    private static final long serialVersionUID = 1L;

    /** Bit of a row that another tally counts as dropped. */
    static final long DROPPED_BEFORE = 1L << 62;

    private final int rules;
    private final long dropping;
    private final Map<Integer, long[]> byPartition = new LinkedHashMap<>();

    /**
     * @param rules number of rules
     * @param dropping bits of the rules that remove a row which breaks them
     */
    RuleTally(int rules, long dropping) {
        this.rules = rules;
        this.dropping = dropping;
    }

    @Override
    public boolean isZero() {
        return byPartition.isEmpty();
    }

    @Override
    public AccumulatorV2<Long, long[]> copy() {
        RuleTally copy = new RuleTally(rules, dropping);
        byPartition.forEach((partition, counts) -> copy.byPartition.put(partition, counts.clone()));
        return copy;
    }

    @Override
    public void reset() {
        byPartition.clear();
    }

    @Override
    public void add(Long broken) {
        long[] counts = byPartition.computeIfAbsent(TaskContext.getPartitionId(), partition -> new long[rules + 2]);
        counts[0]++;
        boolean isDropped = (broken & dropping) != 0 && (broken & DROPPED_BEFORE) == 0;
        counts[rules + 1] += isDropped ? 1 : 0;
        for (long rest = broken & ~DROPPED_BEFORE; rest != 0; rest &= rest - 1) {
            counts[1 + Long.numberOfTrailingZeros(rest)]++;
        }
    }

    @Override
    public void merge(AccumulatorV2<Long, long[]> other) {
        byPartition.putAll(((RuleTally) other).byPartition);
    }

    @Override
    public long[] value() {
        long[] sum = new long[rules + 2];
        for (long[] counts : byPartition.values()) {
            for (int i = 0; i < sum.length; i++) {
                sum[i] += counts[i];
            }
        }
        return sum;
    }
}
