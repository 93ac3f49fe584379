package dev.sluice.event.table;

import io.delta.kernel.expressions.Column;
import io.delta.kernel.expressions.Literal;
import io.delta.kernel.statistics.DataFileStatistics;
import io.delta.kernel.utils.DataFileStatus;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.util.HadoopOutputFile;

/**
 * Writes one data file of the log. Delta Kernel's own writer would read Hadoop's settings from XML for every file and
 * the file's footer again for its statistics, which is most of what a small append costs.
 */
record EventFile(Configuration hadoop, Path folder) {

    /** Writes the rows; they are numbered, the first with the given sequence. */
    DataFileStatus write(List<EventRow> rows, long firstSequence) throws IOException {
        Path file = new Path(folder, "part-00000-" + UUID.randomUUID() + ".c000.parquet");
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(HadoopOutputFile.fromPath(file, hadoop))
                .withConf(hadoop)
                .withType(EventColumns.FILE_SCHEMA)
                .build()) {
            for (EventRow row : rows) {
                writer.write(row.values());
            }
        }
        FileStatus written = file.getFileSystem(hadoop).getFileStatus(file);
        return new DataFileStatus(
                written.getPath().toString(),
                written.getLen(),
                written.getModificationTime(),
                Optional.of(statistics(rows, firstSequence)));
    }

    private static DataFileStatistics statistics(List<EventRow> rows, long firstSequence) {
        Map<Column, Literal> smallest = new HashMap<>();
        Map<Column, Literal> greatest = new HashMap<>();
        Map<Column, Long> nulls = new HashMap<>();
        put(smallest, EventColumns.SEQUENCE, Literal.ofLong(firstSequence));
        put(greatest, EventColumns.SEQUENCE, Literal.ofLong(firstSequence + rows.size() - 1));
        var times = rows.stream().mapToLong(EventRow::timestampMicros).summaryStatistics();
        put(smallest, EventColumns.TIMESTAMP, Literal.ofTimestamp(times.getMin()));
        put(greatest, EventColumns.TIMESTAMP, Literal.ofTimestamp(times.getMax()));
        List<String> updates = rows.stream()
                .map(EventRow::updateId)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        if (!updates.isEmpty()) {
            smallest.put(EventColumns.UPDATE_ID, Literal.ofString(updates.get(0)));
            greatest.put(EventColumns.UPDATE_ID, Literal.ofString(updates.get(updates.size() - 1)));
        }
        nulls.put(EventColumns.UPDATE_ID, (long) rows.size() - updates.size());
        return new DataFileStatistics(rows.size(), smallest, greatest, nulls, Optional.empty());
    }

    private static void put(Map<Column, Literal> bounds, String column, Literal value) {
        bounds.put(new Column(column), value);
    }
}
