package dev.sluice.graph.query;

import dev.sluice.definition.query.DefinedQuery;
import dev.sluice.error.PipelineException;
import dev.sluice.secret.SecretReferences;
import dev.sluice.spark.ScalaValues;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTableValuedFunction;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.runtime.BoxedUnit;

/**
 * References to secrets in a query's text. Options of sources hold them, which their readers look at; in any other place
 * a reference would be compared or stored as the text that it is.
 */
final class SecretLiterals {
    private SecretLiterals() {}

    /**
     * Checks that there are none outside of table functions.
     *
     * @throws PipelineException QUERY_INVALID with the place
     */
    static void check(LogicalPlan parsed, DefinedQuery query) {
        parsed.foreachWithSubqueries(node -> {
            if (!(node instanceof UnresolvedTableValuedFunction)) {
                ScalaValues.list(node.expressions()).forEach(expression -> check(expression, query));
            }
            return BoxedUnit.UNIT;
        });
    }

    private static void check(Expression expression, DefinedQuery query) {
        expression.foreach(part -> {
            if (part instanceof Literal literal
                    && literal.value() != null
                    && SecretReferences.isIn(literal.value().toString())) {
                throw new PipelineException(QueryErrors.secretInQuery(QueryCompiler.at(query, part.origin())));
            }
            return BoxedUnit.UNIT;
        });
    }
}
