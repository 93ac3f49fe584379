package dev.sluice.plan;

import dev.sluice.definition.DatasetKind;
import dev.sluice.error.Problem;
import dev.sluice.graph.ResolvedDataset;
import dev.sluice.state.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructField;

/** Changes of a streaming table's declaration that its existing rows can't follow. */
final class LayoutChange {
    private LayoutChange() {}

    static List<Problem> problems(ResolvedDataset dataset, String name, Optional<TableState> table, boolean isReset) {
        List<Problem> problems = new ArrayList<>();
        if (table.isEmpty() || isReset) {
            return problems;
        }
        boolean wasStreaming = "STREAMING_TABLE".equals(table.get().properties().get(TableState.KIND_PROPERTY));
        boolean isStreaming = dataset.definition().kind() == DatasetKind.STREAMING_TABLE;
        if (table.get().properties().containsKey(TableState.KIND_PROPERTY) && wasStreaming != isStreaming) {
            problems.add(PlanErrors.needsFullRefresh(
                    name,
                    name + " was a " + (wasStreaming ? "streaming table" : "materialized view") + " and is a "
                            + dataset.definition().kind().words() + " now"));
        }
        if (!isStreaming || !problems.isEmpty()) {
            return problems;
        }
        List<String> partitions = dataset.definition().partitionColumns();
        if (!sameNames(partitions, table.get().partitionColumns())) {
            problems.add(PlanErrors.needsFullRefresh(
                    name,
                    "streaming table " + name + " is partitioned by "
                            + table.get().partitionColumns() + " and declared with " + partitions));
        }
        for (StructField field : dataset.schema().fields()) {
            List.of(table.get().schema().fields()).stream()
                    .filter(known -> known.name().equalsIgnoreCase(field.name())
                            && !known.dataType().equals(field.dataType()))
                    .forEach(known -> problems.add(PlanErrors.needsFullRefresh(
                            name,
                            "column " + field.name() + " of streaming table " + name + " is "
                                    + known.dataType().sql() + " and would be "
                                    + field.dataType().sql())));
        }
        return problems;
    }

    private static boolean sameNames(List<String> some, List<String> others) {
        return some.size() == others.size()
                && java.util.stream.IntStream.range(0, some.size())
                        .allMatch(i -> some.get(i).equalsIgnoreCase(others.get(i)));
    }
}
