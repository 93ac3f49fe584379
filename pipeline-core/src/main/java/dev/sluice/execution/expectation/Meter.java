package dev.sluice.execution.expectation;

import dev.sluice.definition.Expectation;
import dev.sluice.definition.ViolationAction;
import dev.sluice.state.table.FlowOutcome.RuleCount;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Applies up to {@link #MAX_RULES} rules of one dataset to rows that pass by. Each rule is evaluated once per row, in the
 * pass that writes the rows; a row satisfies a rule only where it is TRUE.
 */
final class Meter {
    /** Rules whose outcome fits the bits of one number. */
    static final int MAX_RULES = 60;

    private final String dataset;
    private final List<Expectation> rules;
    private final RuleTally tally;
    private final RowSamples samples = new RowSamples();

    Meter(SparkSession session, String dataset, List<Expectation> rules) {
        this.dataset = dataset;
        this.rules = List.copyOf(rules);
        this.tally = new RuleTally(rules.size(), bits(ViolationAction.DROP_ROW));
        session.sparkContext().register(tally);
        session.sparkContext().register(samples);
    }

    /** The dataset that declares the rules. */
    String dataset() {
        return dataset;
    }

    /** Counts so far, only where at least one row was checked. */
    List<RuleCount> counts() {
        long[] counts = tally.value();
        List<RuleCount> result = new ArrayList<>();
        for (int i = 0; i < rules.size() && counts[0] > 0; i++) {
            result.add(new RuleCount(rules.get(i).name(), dataset, counts[0] - counts[i + 1], counts[i + 1]));
        }
        return result;
    }

    /** Rules that fail the flow and were broken. */
    List<Expectation> fatal() {
        long[] counts = tally.value();
        List<Expectation> broken = new ArrayList<>();
        for (int i = 0; i < rules.size(); i++) {
            if (rules.get(i).action() == ViolationAction.FAIL_UPDATE && counts[i + 1] > 0) {
                broken.add(rules.get(i));
            }
        }
        return broken;
    }

    /** Whether one of the rules fails the flow. */
    boolean canFail() {
        return bits(ViolationAction.FAIL_UPDATE) != 0;
    }

    long rowsDropped() {
        return tally.value()[rules.size() + 1];
    }

    long rowsChecked() {
        return tally.value()[0];
    }

    /** A few rows that broke a fatal rule, as JSON. */
    List<String> samples() {
        return List.copyOf(samples.value());
    }

    void reset() {
        tally.reset();
        samples.reset();
    }

    /**
     * A number whose bits stand for the rules that are not TRUE, counted where it is computed.
     *
     * @param isDropped whether another meter of the same rows drops the row, and so counts it as dropped
     */
    Column brokenRules(Column isDropped) {
        Column mask = functions
                .when(isDropped, functions.lit(RuleTally.DROPPED_BEFORE))
                .otherwise(functions.lit(0L));
        for (int i = 0; i < rules.size(); i++) {
            Column holds = functions.expr(rules.get(i).condition()).eqNullSafe(functions.lit(true));
            mask = mask.bitwiseOR(functions.when(holds, functions.lit(0L)).otherwise(functions.lit(1L << i)));
        }
        return counted(mask);
    }

    /** Whether a rule drops the row. */
    Column drops(Column mask) {
        return functions.not(mask.bitwiseAND(bits(ViolationAction.DROP_ROW)).equalTo(0L));
    }

    private Column counted(Column mask) {
        RuleTally counter = tally;
        UDF1<Long, Long> count = broken -> {
            counter.add(broken);
            return broken;
        };
        UserDefinedFunction function = functions
                .udf(count, DataTypes.LongType)
                .withName("sluice_count")
                .asNondeterministic();
        return function.apply(mask);
    }

    /** True for every row; keeps a few of those that break a fatal rule. */
    Column sampled(Column mask, Column json) {
        if (bits(ViolationAction.FAIL_UPDATE) == 0) {
            return functions.lit(true);
        }
        RowSamples keeper = samples;
        UDF1<String, Boolean> keep = row -> {
            keeper.add(row);
            return true;
        };
        UserDefinedFunction function = functions
                .udf(keep, DataTypes.BooleanType)
                .withName("sluice_sample")
                .asNondeterministic();
        return functions
                .when(mask.bitwiseAND(bits(ViolationAction.FAIL_UPDATE)).equalTo(0L), functions.lit(true))
                .otherwise(function.apply(json));
    }

    private long bits(ViolationAction action) {
        long bits = 0;
        for (int i = 0; i < rules.size(); i++) {
            bits |= rules.get(i).action() == action ? 1L << i : 0;
        }
        return bits;
    }
}
