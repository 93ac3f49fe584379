package dev.sluice.graph.resolve;

import dev.sluice.definition.Expectation;
import dev.sluice.definition.query.QueryText;
import dev.sluice.graph.check.ExpectationCheck.Typed;
import dev.sluice.graph.query.Plans;
import dev.sluice.graph.query.SparkProblems;
import dev.sluice.spark.ScalaValues;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
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
        QueryText text = new QueryText(rule.condition(), rule.location(), Map.of(), "", "");
        try {
            Expression parsed = session.sessionState().sqlParser().parseExpression(rule.condition());
            if (parsed.exists(part -> part instanceof SubqueryExpression)) {
                return Typed.problem(
                        "a subquery is not allowed in it", "join what it looks up in the query", rule.location());
            }
            return typed(analyzed(schema, parsed), rule);
        } catch (AnalysisException e) {
            String fix = SparkProblems.fix(e);
            return Typed.problem(
                    SparkProblems.sentence(e),
                    fix.isEmpty() ? "correct the condition" : fix,
                    SparkProblems.place(e, text));
        }
    }

    private LogicalPlan analyzed(StructType schema, Expression condition) throws AnalysisException {
        Alias named = new Alias(
                condition,
                "rule",
                NamedExpression.newExprId(),
                ScalaValues.seq(List.of()),
                ScalaValues.none(),
                ScalaValues.seq(List.of()));
        LogicalPlan project = new Project(ScalaValues.seq(List.of(named)), Plans.empty(schema, false));
        return org.apache.spark.sql.classic.Dataset.ofRows(session, project)
                .queryExecution()
                .analyzed();
    }

    /** Aggregates, window functions and generators are plans of their own, below the expression or in its place. */
    private static Typed typed(LogicalPlan analyzed, Expectation rule) {
        return analyzed instanceof Project project && project.child() instanceof LocalRelation
                ? Typed.of(analyzed.schema().fields()[0].dataType())
                : Typed.problem(
                        "an aggregate, a window function or a generator is not allowed in it",
                        "compute it as a column of the query, and name that column here",
                        rule.location());
    }
}
