package dev.sluice.graph.resolve;

import dev.sluice.definition.Expectation;
import dev.sluice.graph.query.Plans;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** The rules that a query's rows pass, its own and those of the views it reads: they are a part of its meaning. */
final class GuardingRules {
    private final List<String> texts = new ArrayList<>();
    private Optional<String> volatility = Optional.empty();

    /** Adds the rules of one dataset, given rows that have its columns. */
    void add(Dataset<Row> rows, List<Expectation> rules) {
        for (Expectation rule : rules) {
            texts.add(rule.name() + " " + rule.condition().strip() + " " + rule.action());
            volatility = volatility.or(() -> volatility(rows, rule));
        }
    }

    /** What the rules say, in the order in which they were added. */
    List<String> texts() {
        return List.copyOf(texts);
    }

    /** Why a rule judges the same row otherwise at another time, if one does. */
    Optional<String> volatility() {
        return volatility;
    }

    /** A condition that can't be analyzed is reported by the check of expectations. */
    private static Optional<String> volatility(Dataset<Row> rows, Expectation rule) {
        try {
            return Fingerprint.volatility(Plans.analyzed(rows.select(functions.expr(rule.condition()))))
                    .map(reason -> "by expectation " + rule.name() + " " + reason);
        } catch (Exception e) {
            return Optional.empty();
        }
    }
}
