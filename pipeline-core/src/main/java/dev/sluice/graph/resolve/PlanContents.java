package dev.sluice.graph.resolve;

import dev.sluice.spark.ScalaValues;
import dev.sluice.state.Sha256;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.python.PythonFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.PythonUDF;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.runtime.BoxedUnit;

/** What a plan holds but doesn't show in its text: rows of its own, and the code of functions in Python. */
final class PlanContents {
    private static final int DIGEST_BYTES = 16;

    private PlanContents() {}

    /** A digest of each, in the order of the plan. */
    static List<String> of(LogicalPlan analyzed) {
        List<String> contents = new ArrayList<>();
        analyzed.foreachWithSubqueries(node -> {
            if (node instanceof LocalRelation relation && !relation.data().isEmpty()) {
                contents.add("rows " + rows(relation));
            }
            for (Expression expression : ScalaValues.list(node.expressions())) {
                expression.foreach(part -> {
                    if (part instanceof PythonUDF function) {
                        contents.add("code " + code(function.func()));
                    }
                    return BoxedUnit.UNIT;
                });
            }
            return BoxedUnit.UNIT;
        });
        return contents;
    }

    private static String rows(LocalRelation relation) {
        UnsafeProjection bytes = UnsafeProjection.create(relation.schema());
        HexFormat hex = HexFormat.of();
        Stream<InternalRow> rows = ScalaValues.list(relation.data()).stream();
        return Sha256.hex(
                DIGEST_BYTES, rows.map(row -> hex.formatHex(bytes.apply(row).getBytes())));
    }

    private static String code(PythonFunction function) {
        Object[] command = ScalaValues.list(function.command()).toArray();
        StringBuilder hex = new StringBuilder();
        for (Object unit : command) {
            hex.append(HexFormat.of().toHexDigits((Byte) unit));
        }
        return Sha256.hex(DIGEST_BYTES, hex.toString());
    }
}
