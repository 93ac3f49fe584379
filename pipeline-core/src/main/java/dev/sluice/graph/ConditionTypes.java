package dev.sluice.graph;

import dev.sluice.definition.Expectation;
import dev.sluice.graph.check.ExpectationCheck.Typed;
import dev.sluice.spark.ScalaValues;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Generator;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.expressions.WindowExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Finds the type of an expectation's condition over a dataset's columns. */
final class ConditionTypes {
    private final SparkSession session;

    ConditionTypes(SparkSession session) {
        this.session = session;
    }

    Typed of(StructType schema, Expectation rule) {
        try {
            Expression parsed = session.sessionState().sqlParser().parseExpression(rule.condition());
            if (holds(parsed, SubqueryExpression.class)) {
                return problem("a subquery is not allowed in it");
            }
            LogicalPlan project = new Project(
                    ScalaValues.seq(java.util.List.of(new org.apache.spark.sql.catalyst.expressions.Alias(
                            parsed,
                            "rule",
                            org.apache.spark.sql.catalyst.expressions.NamedExpression.newExprId(),
                            ScalaValues.seq(java.util.List.of()),
                            ScalaValues.none(),
                            ScalaValues.seq(java.util.List.of())))),
                    SchemaBinder.empty(schema, false));
            LogicalPlan analyzed = org.apache.spark.sql.classic.Dataset.ofRows(session, project)
                    .queryExecution()
                    .analyzed();
            return typed(analyzed);
        } catch (AnalysisException e) {
            boolean isUnknownColumn =
                    e.getCondition() != null && e.getCondition().startsWith("UNRESOLVED_COLUMN");
            String column = isUnknownColumn
                    ? e.getMessageParameters().getOrDefault("objectName", "").replace("`", "")
                    : null;
            return column != null
                    ? new Typed(null, "there is no column " + column, column)
                    : problem(SparkProblems.sentence(e));
        }
    }

    private static Typed typed(LogicalPlan analyzed) {
        if (!(analyzed instanceof Project)) {
            return problem("an aggregate, a window function or a generator is not allowed in it");
        }
        Expression rule = ScalaValues.list(analyzed.expressions()).get(0);
        if (holds(rule, AggregateExpression.class)
                || holds(rule, WindowExpression.class)
                || holds(rule, Generator.class)) {
            return problem("an aggregate, a window function or a generator is not allowed in it");
        }
        return new Typed(rule.dataType(), null, null);
    }

    private static boolean holds(Expression expression, Class<?> kind) {
        return expression.exists(part -> kind.isInstance(part));
    }

    private static Typed problem(String what) {
        return new Typed(null, what, null);
    }
}
