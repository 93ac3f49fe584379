package dev.sluice.event.table;

import io.delta.kernel.Scan;
import io.delta.kernel.Snapshot;
import io.delta.kernel.data.FilteredColumnarBatch;
import io.delta.kernel.data.Row;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.engine.FileReadResult;
import io.delta.kernel.expressions.Literal;
import io.delta.kernel.expressions.Predicate;
import io.delta.kernel.internal.InternalScanFileUtils;
import io.delta.kernel.internal.data.ScanStateRow;
import io.delta.kernel.internal.util.Utils;
import io.delta.kernel.types.StringType;
import io.delta.kernel.types.StructType;
import io.delta.kernel.utils.CloseableIterator;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the ids of one update's events through Delta Kernel. Files of other updates are skipped by their statistics, of
 * the rest two columns are read.
 */
public record EventIdScan(Engine engine, String path) {
    private static final StructType WANTED = new StructType()
            .add(EventColumns.ID, StringType.STRING)
            .add("origin", new StructType().add("update_id", StringType.STRING));

    /** The ids; empty where nothing was written yet. */
    public Set<String> idsOf(String updateId) {
        try {
            Optional<Snapshot> snapshot = EventTable.load(engine, path);
            return snapshot.isEmpty() ? Set.of() : scan(snapshot.get(), updateId);
        } catch (IOException e) {
            throw EventErrors.notRead(path, e);
        }
    }

    private Set<String> scan(Snapshot snapshot, String updateId) throws IOException {
        Predicate ofUpdate = new Predicate("=", EventColumns.UPDATE_ID, Literal.ofString(updateId));
        Scan scan = snapshot.getScanBuilder()
                .withReadSchema(WANTED)
                .withFilter(ofUpdate)
                .build();
        Row state = scan.getScanState(engine);
        Set<String> ids = new HashSet<>();
        try (CloseableIterator<FilteredColumnarBatch> files = scan.getScanFiles(engine)) {
            while (files.hasNext()) {
                try (CloseableIterator<Row> rows = files.next().getRows()) {
                    while (rows.hasNext()) {
                        addIds(state, rows.next(), updateId, ids);
                    }
                }
            }
        }
        return ids;
    }

    private void addIds(Row state, Row file, String updateId, Set<String> ids) throws IOException {
        StructType physical = ScanStateRow.getPhysicalDataReadSchema(state);
        CloseableIterator<FileReadResult> read = engine.getParquetHandler()
                .readParquetFiles(
                        Utils.singletonCloseableIterator(InternalScanFileUtils.getAddFileStatus(file)),
                        physical,
                        Optional.empty());
        try (CloseableIterator<FilteredColumnarBatch> batches =
                Scan.transformPhysicalData(engine, state, file, read.map(FileReadResult::getData))) {
            while (batches.hasNext()) {
                try (CloseableIterator<Row> rows = batches.next().getRows()) {
                    while (rows.hasNext()) {
                        Row row = rows.next();
                        Row origin = row.getStruct(1);
                        if (!origin.isNullAt(0) && origin.getString(0).equals(updateId)) {
                            ids.add(row.getString(0));
                        }
                    }
                }
            }
        }
    }
}
