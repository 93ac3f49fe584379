package dev.sluice.graph.resolve;

import dev.sluice.secret.Redaction;
import dev.sluice.spark.ScalaValues;
import dev.sluice.state.Sha256;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionWithRandomSeed;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.optimizer.InlineCTE;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.trees.TreePattern;

/** What identifies the meaning of a query: its analyzed plan, in Spark's canonical form, without ids of this process.
 * A secret counts by its reference, so that a new value is no new meaning. */
final class Fingerprint {
    private static final Pattern ID = Pattern.compile("#\\d+");

    private Fingerprint() {}

    /**
     * The digest of a plan and of whatever else the result depends on.
     *
     * @param analyzed a plan in which every relation stands for a name in {@code parts}
     * @param parts what the plan's text doesn't show: names of what is read, columns, rules, settings
     */
    static String of(LogicalPlan analyzed, List<String> parts) {
        LogicalPlan plan =
                new InlineCTE(true, false).apply(withoutSeeds(analyzed)).canonicalized();
        StringBuilder text = new StringBuilder(renumber(plan.treeString(true, false, Integer.MAX_VALUE, false, true)));
        PlanContents.of(analyzed).forEach(part -> text.append('\n').append(part));
        parts.forEach(part -> text.append('\n').append(part));
        return Sha256.hex(16, Redaction.of(text.toString()));
    }

    /** Spark gives rand() and the like another seed each time it analyzes the same query. */
    private static LogicalPlan withoutSeeds(LogicalPlan plan) {
        return plan.transformAllExpressionsWithSubqueries(
                ScalaValues.<Expression>replacing(expression -> expression instanceof ExpressionWithRandomSeed random
                        ? Optional.of(random.withNewSeed(0))
                        : Optional.empty()));
    }

    /** Gives the ids that Spark counts per process numbers by their first appearance. */
    private static String renumber(String plan) {
        Map<String, Integer> seen = new HashMap<>();
        Matcher matcher = ID.matcher(plan);
        StringBuilder renumbered = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(renumbered, "#" + seen.computeIfAbsent(matcher.group(), id -> seen.size()));
        }
        return matcher.appendTail(renumbered).toString();
    }

    /** Why the plan's result changes although nothing it reads does: the clock, or chance. */
    static Optional<String> volatility(LogicalPlan analyzed) {
        for (Expression expression : ScalaValues.list(analyzed.expressions())) {
            if (expression.containsPattern(TreePattern.CURRENT_LIKE())) {
                return Optional.of("the query depends on the time of the refresh");
            }
            if (!expression.deterministic()) {
                return Optional.of("the query is not deterministic");
            }
            Optional<String> inside =
                    ScalaValues.list(expression.<LogicalPlan>collect(ScalaValues.collecting(Fingerprint::subquery)))
                            .stream()
                            .map(Fingerprint::volatility)
                            .flatMap(Optional::stream)
                            .findFirst();
            if (inside.isPresent()) {
                return inside;
            }
        }
        return ScalaValues.list(analyzed.children()).stream()
                .map(Fingerprint::volatility)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<LogicalPlan> subquery(Expression expression) {
        return expression instanceof SubqueryExpression subquery ? Optional.of(subquery.plan()) : Optional.empty();
    }
}
