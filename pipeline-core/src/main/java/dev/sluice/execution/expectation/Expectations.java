package dev.sluice.execution.expectation;

import dev.sluice.definition.Expectation;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.state.table.FlowOutcome.RuleCount;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * All rules that the rows of one flow pass: those of the views it reads and those of its target. One instance serves one
 * attempt; between two batches it is reset.
 */
public final class Expectations {
    private final List<Meter> meters = new ArrayList<>();
    private final Set<String> counted = new HashSet<>();

    /**
     * The rows without those that the rules drop. A dataset that is read more than once in the flow is counted the first
     * time only.
     *
     * @param dataset the dataset that declares the rules, as messages show it
     */
    public Dataset<Row> apply(SparkSession session, Dataset<Row> rows, String dataset, List<Expectation> rules) {
        boolean isFirst = counted.add(dataset);
        List<Meter> measuring = new ArrayList<>();
        for (int from = 0; from < rules.size(); from += Meter.MAX_RULES) {
            List<Expectation> some = rules.subList(from, Math.min(rules.size(), from + Meter.MAX_RULES));
            measuring.add(new Meter(session, dataset, some));
        }
        if (isFirst) {
            meters.addAll(measuring);
        }
        return measuring.isEmpty() ? rows : new MeasuredPass(rows, measuring).kept();
    }

    /** As {@link #apply}, for the next batch of the same stream: its counts take the place of those of the last one. */
    public Dataset<Row> applyToBatch(SparkSession session, Dataset<Row> rows, String dataset, List<Expectation> rules) {
        meters.removeIf(meter -> meter.dataset().equals(dataset));
        counted.remove(dataset);
        return apply(session, rows, dataset, rules);
    }

    /** Counts per rule since the last reset. */
    public List<RuleCount> counts() {
        return meters.stream().flatMap(meter -> meter.counts().stream()).toList();
    }

    /** Rows that the rules have removed since the last reset. */
    public long rowsDropped() {
        return meters.stream().mapToLong(Meter::rowsDropped).sum();
    }

    /** Starts all counts anew. */
    public void reset() {
        meters.forEach(Meter::reset);
    }

    /** Forgets all rules, for a query that is made anew. */
    public void forget() {
        meters.clear();
        counted.clear();
    }

    /** Whether there are rules that refuse all rows. */
    public boolean canFail() {
        return meters.stream().anyMatch(Meter::canFail);
    }

    /**
     * Refuses the rows if a fatal rule was broken.
     *
     * @throws PipelineException EXPECTATION_FAILED naming the rules and showing a few rows
     */
    public void throwIfFatal() {
        List<Problem> problems = new ArrayList<>();
        for (Meter meter : meters) {
            for (Expectation rule : meter.fatal()) {
                long failed = meter.counts().stream()
                        .filter(count -> count.name().equals(rule.name()))
                        .mapToLong(RuleCount::failedRecords)
                        .sum();
                problems.add(new Problem(
                        ErrorCode.EXPECTATION_FAILED,
                        "expectation " + rule.name() + " (" + rule.condition().strip() + ") is not true for " + failed
                                + " of " + meter.rowsChecked() + " rows, among them "
                                + String.join(", ", meter.samples()),
                        "correct the data or the rule; nothing of this batch was written",
                        rule.location()));
            }
        }
        if (!problems.isEmpty()) {
            throw new PipelineException(problems);
        }
    }
}
