package dev.sluice.spark.connect;

import dev.sluice.spark.ScalaValues;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.api.python.PythonFunction;
import org.apache.spark.api.python.SimplePythonFunction;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.PythonUDF;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/** Functions in Python that a plan calls on its rows. */
final class PythonFunctions {
    private PythonFunctions() {}

    /** The plan with its functions run by an interpreter. */
    static LogicalPlan runBy(Supplier<String> interpreter, LogicalPlan plan) {
        return plan.transformAllExpressionsWithSubqueries(
                ScalaValues.<Expression>replacing(expression -> expression instanceof PythonUDF function
                        ? Optional.of(runBy(interpreter, function))
                        : Optional.empty()));
    }

    private static Expression runBy(Supplier<String> interpreter, PythonUDF function) {
        PythonFunction code = function.func();
        PythonFunction moved = new SimplePythonFunction(
                code.command(),
                code.envVars(),
                code.pythonIncludes(),
                interpreter.get(),
                code.pythonVer(),
                code.broadcastVars(),
                code.accumulator());
        return function.copy(
                function.name(),
                moved,
                function.dataType(),
                function.children(),
                function.evalType(),
                function.udfDeterministic(),
                function.resultId());
    }
}
