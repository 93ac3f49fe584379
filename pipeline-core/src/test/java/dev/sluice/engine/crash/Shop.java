package dev.sluice.engine.crash;

import dev.sluice.SharedSpark;
import dev.sluice.plan.UpdateRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A pipeline of three layers over a few files: a streaming table fed by two flows, one in several
 * micro-batches and one that finds its columns in the files, a partitioned
 * streaming table that reads it, and a materialized view with an expectation that drops a group.
 *
 * @param folder the project's folder
 */
record Shop(Path folder) {
    private static final List<String> TABLES = List.of("bronze", "silver", "gold");

    /** Writes the project; the data lies elsewhere, since several projects share it. */
    static Shop create(Path folder, Path data) {
        write(folder.resolve("spark-pipeline.yml"), """
                name: shop
                configuration:
                  pipelines.heartbeatTimeout: 1s
                  spark.sql.shuffle.partitions: 1
                """);
        write(folder.resolve("transformations/shop.sql"), """
                CREATE OR REFRESH STREAMING TABLE bronze;
                CREATE FLOW from_web AS INSERT INTO bronze BY NAME SELECT * FROM STREAM read_files('%1$s/web',
                  format => 'json', schema => 'id INT, region STRING, amount INT', maxFilesPerTrigger => 1);
                CREATE FLOW from_till AS INSERT INTO bronze BY NAME
                  SELECT id, region, amount, _rescued_data FROM STREAM read_files('%1$s/till',
                  format => 'json', schemaHints => 'id INT, amount INT');
                CREATE OR REFRESH STREAMING TABLE silver PARTITIONED BY (region)
                  AS SELECT id, region, amount FROM STREAM bronze WHERE amount IS NOT NULL;
                CREATE OR REFRESH MATERIALIZED VIEW gold (
                  CONSTRAINT enough EXPECT (orders > 1) ON VIOLATION DROP ROW
                ) AS SELECT region, COUNT(*) AS orders, SUM(amount) AS total FROM silver GROUP BY region;
                """.formatted(data));
        return new Shop(folder);
    }

    /** Adds a file with three orders, two of them alike, to what a flow reads. */
    static void deliver(Path data, String source, int number) {
        write(data.resolve(source + "/" + number + ".json"), """
                {"id": %1$d, "region": "north", "amount": %1$d}
                {"id": %1$d, "region": "north", "amount": %1$d}
                {"id": %1$d, "region": "%2$s", "amount": null}
                {"id": %1$d, "region": "south-%1$d", "amount": 1}
                """.formatted(number, source));
    }

    URI uri() {
        return folder.toUri();
    }

    Conductor conductor() {
        return new Conductor(uri());
    }

    static UpdateRequest refresh(String updateId) {
        return UpdateRequest.everything(updateId);
    }

    static UpdateRequest fullRefresh(String updateId) {
        UpdateRequest all = UpdateRequest.everything(updateId);
        return new UpdateRequest(
                updateId,
                all.cause(),
                all.behaviour(),
                List.of(),
                List.of(),
                true,
                List.of(),
                List.of(),
                false,
                false,
                false,
                Map.of(),
                all.user());
    }

    /** The rows of every table, in order, so that equal content gives equal values. */
    Map<String, List<String>> content() {
        Map<String, List<String>> content = new TreeMap<>();
        for (String table : TABLES) {
            content.put(table, rows(table).map(Row::toString).sorted().toList());
        }
        return content;
    }

    /** The raw rows of the event log. */
    List<Row> events() {
        return rows("event_log").toList();
    }

    private Stream<Row> rows(String table) {
        Dataset<Row> rows =
                SharedSpark.get().read().format("delta").load(tableFolder(table).toString());
        return rows.collectAsList().stream();
    }

    private Path tableFolder(String table) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(path -> path.endsWith(Path.of(table)) && Files.isDirectory(path.resolve("_delta_log")))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no table " + table + " under " + folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Another project in the same state. */
    Shop copyTo(Path target) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : new ArrayList<>(all.toList())) {
                Files.copy(path, target.resolve(folder.relativize(path)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Shop(target);
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
