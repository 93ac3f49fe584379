package dev.sluice.plan.decide;

import dev.sluice.definition.DatasetKind;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import dev.sluice.graph.ResolvedDataset;
import dev.sluice.state.table.StoredColumns;
import dev.sluice.state.table.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.StructField;

/** Changes of a table's declaration that its existing rows can't follow. */
final class LayoutChange {
    private LayoutChange() {}

    static List<Problem> problems(ResolvedDataset dataset, String name, Optional<TableState> table, boolean isReset) {
        if (table.isEmpty() || isReset) {
            return List.of();
        }
        SourceLocation where = dataset.definition().location();
        return changes(dataset, name, table.get()).stream()
                .map(change -> PlanErrors.needsFullRefresh(name, change, where))
                .toList();
    }

    private static List<String> changes(ResolvedDataset dataset, String name, TableState table) {
        DatasetKind kind = dataset.definition().kind();
        String before = table.properties().get(TableState.KIND_PROPERTY);
        if (before != null && !before.equals(kind.name())) {
            DatasetKind old = DatasetKind.valueOf(before);
            return List.of(name + " was a " + old.words() + " and is a " + kind.words() + " now");
        }
        if (kind != DatasetKind.STREAMING_TABLE) {
            return List.of();
        }
        List<String> changes = new ArrayList<>();
        List<String> partitions = dataset.definition().partitionColumns();
        if (!sameNames(partitions, table.partitionColumns())) {
            changes.add("streaming table " + name + " is partitioned by " + words(table.partitionColumns())
                    + " and would be by " + words(partitions));
        }
        for (StructField field : dataset.schema().fields()) {
            StoredColumns.find(table.schema(), field.name())
                    .filter(known -> StoredColumns.with(known.dataType(), field.dataType())
                            .isEmpty())
                    .ifPresent(known -> changes.add("column " + field.name() + " of streaming table " + name + " is "
                            + known.dataType().sql() + " and would be "
                            + field.dataType().sql()));
        }
        return changes;
    }

    private static String words(List<String> columns) {
        return columns.isEmpty() ? "nothing" : String.join(", ", columns);
    }

    private static boolean sameNames(List<String> some, List<String> others) {
        return some.size() == others.size()
                && IntStream.range(0, some.size()).allMatch(i -> some.get(i).equalsIgnoreCase(others.get(i)));
    }
}
