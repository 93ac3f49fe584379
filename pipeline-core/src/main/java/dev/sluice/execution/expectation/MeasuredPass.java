package dev.sluice.execution.expectation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/**
 * Rows on their way past the meters of one dataset. Every meter sees every row, also those that another one drops; only
 * behind the last of them are the dropped rows taken out.
 */
final class MeasuredPass {
    private final Dataset<Row> rows;
    private final List<Meter> meters;

    MeasuredPass(Dataset<Row> rows, List<Meter> meters) {
        this.rows = rows;
        this.meters = List.copyOf(meters);
    }

    /** The rows that no rule drops. */
    Dataset<Row> kept() {
        Column json = functions.to_json(functions.struct(
                Arrays.stream(rows.columns()).map(MeasuredPass::column).toArray(Column[]::new)));
        Dataset<Row> measured = rows;
        List<String> masks = new ArrayList<>();
        Column isSampled = functions.lit(true);
        Column isDropped = functions.lit(false);
        for (Meter meter : meters) {
            String mask = unusedName(measured, "__sluice_broken");
            masks.add(mask);
            measured = measured.withColumn(mask, meter.brokenRules(isDropped));
            isSampled = isSampled.and(meter.sampled(column(mask), json));
            isDropped = isDropped.or(meter.drops(column(mask)));
        }
        return measured.filter(isSampled.and(functions.not(isDropped))).drop(masks.toArray(String[]::new));
    }

    private static Column column(String name) {
        return functions.col("`" + name.replace("`", "``") + "`");
    }

    private static String unusedName(Dataset<Row> rows, String wanted) {
        List<String> used = List.of(rows.columns());
        String name = wanted;
        while (used.contains(name)) {
            name += "_";
        }
        return name;
    }
}
